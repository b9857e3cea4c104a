// Refusals and errors of the server in German, by the English of its source; `{}` is what differs from one to the next.

export const de: Record<string, string> = {
  White: 'Weiß',
  Black: 'Schwarz',

  'the position has {} fields; it needs 6 (board, side to move, castling, en passant, half-move clock, move number) or the first 4':
    'die Stellung hat {} Felder; sie braucht 6 (Brett, Zugrecht, Rochade, en passant, Halbzüge, Zugnummer) oder die ersten 4',
  "the board has {} ranks separated by '/'; it needs 8": 'das Brett hat {} durch „/“ getrennte Reihen; es braucht 8',
  'rank {} has {} squares; it needs 8': 'Reihe {} hat {} Felder; sie braucht 8',
  "'{}' in rank {} is no piece; use PNBRQK, pnbrqk and digits": '„{}“ in Reihe {} ist keine Figur; erlaubt sind PNBRQK, pnbrqk und Ziffern',
  'rank {} has two digits side by side; write their sum': 'Reihe {} hat zwei Ziffern nebeneinander; schreibe ihre Summe',
  "the side to move is '{}'; it must be w or b": 'am Zug ist „{}“; es muss w oder b sein',
  '{} has {} kings; each side has exactly one': 'Könige von {}: {}; jede Seite hat genau einen',
  '{} has {} pawns; a side has at most 8': 'Bauern von {}: {}; eine Seite hat höchstens 8',
  '{} has {} pieces; a side has at most 16': 'Figuren von {}: {}; eine Seite hat höchstens 16',
  '{} has more promoted pieces than pawns are missing': '{} hat mehr umgewandelte Figuren, als Bauern fehlen',
  'a pawn stands on {}; pawns never stand on the first or last rank':
    'ein Bauer steht auf {}; Bauern stehen nie auf der ersten oder letzten Reihe',
  "{} is in check but it is not {}'s move": '{} steht im Schach, aber {} ist nicht am Zug',
  '{} pieces give check in a way that no last move can have brought about':
    '{} Figuren geben Schach, wie es kein letzter Zug bewirkt haben kann',
  "the castling rights are '{}'; write - or letters of KQkq (or rook files such as HAha), each once":
    'die Rochaderechte sind „{}“; schreibe - oder Buchstaben aus KQkq (oder Turmlinien wie HAha), jeden einmal',
  "the castling right '{}' needs its king and rook on the back rank, the rook on that side of the king":
    'das Rochaderecht „{}“ braucht König und Turm auf der Grundreihe, den Turm auf dieser Seite des Königs',
  "the en-passant square is '{}'; write - or the square passed, on rank 6 with White to move and rank 3 with Black to move":
    'das En-passant-Feld ist „{}“; schreibe - oder das übersprungene Feld, auf Reihe 6 mit Weiß am Zug und auf Reihe 3 mit Schwarz am Zug',
  'no pawn can just have passed {}: it needs the pawn in front of it and empty squares behind':
    'kein Bauer kann gerade {} übersprungen haben: Davor muss der Bauer stehen, dahinter müssen die Felder leer sein',
  "the half-move clock is '{}'; it must be a whole number from 0 to 9999":
    'die Zahl der Halbzüge ist „{}“; es muss eine ganze Zahl von 0 bis 9999 sein',
  "the move number is '{}'; it must be a whole number from 0 to 9999":
    'die Zugnummer ist „{}“; es muss eine ganze Zahl von 0 bis 9999 sein',
  "'{}' is not a move: write it as Nf3, exd5, O-O or e8=Q": '„{}“ ist kein Zug: schreibe ihn wie Nf3, exd5, O-O oder e8=Q',
  "'{}' is not a legal move in this position": '„{}“ ist in dieser Stellung nicht erlaubt',
  "'{}' fits more than one legal move: name the file or rank it comes from":
    '„{}“ passt auf mehrere erlaubte Züge: nenne die Linie oder Reihe, von der er kommt',
  "'{}' is not a move: write two squares such as e2e4, or e7e8q to promote":
    '„{}“ ist kein Zug: schreibe zwei Felder wie e2e4, oder e7e8q für eine Umwandlung',
  'its FEN is wrong: {}': 'ihre FEN ist falsch: {}',
  'move {}: {}': 'Zug {}: {}',
  'it has more than {} half-moves': 'sie hat mehr als {} Halbzüge',
  'variations are nested more than {} deep': 'Nebenvarianten sind mehr als {} tief verschachtelt',
  'game {}, line {}: ': 'Partie {}, Zeile {}: ',

  'There is no such page; the page is at /.': 'Diese Seite gibt es nicht; die Seite ist unter /.',
  'This text could not be read as games.': 'Dieser Text ließ sich nicht als Partien lesen.',
  'These moves could not be read.': 'Diese Züge ließen sich nicht lesen.',
  'A game here may have at most {} moves with its variations; this one has {}.':
    'Eine Partie darf hier mit Nebenvarianten höchstens {} Züge haben; diese hat {}.',
  'Move {} follows move {}, which does not stand before it.': 'Zug {} folgt auf Zug {}, der nicht davor steht.',
  'This is not a position: a FEN has at most {} characters.': 'Das ist keine Stellung: Eine FEN hat höchstens {} Zeichen.',
  'A game here may have at most {} half-moves; this one has {}.': 'Eine Partie darf hier höchstens {} Halbzüge haben; diese hat {}.',
  'The request could not be read: {}.': 'Die Anfrage ließ sich nicht lesen: {}.',
  'The address could not be read: {}.': 'Die Adresse ließ sich nicht lesen: {}.',
  'The head of this request is larger than {} kB.': 'Der Kopf dieser Anfrage ist größer als {} kB.',
  'The body of this request is larger than {} MB.': 'Der Inhalt dieser Anfrage ist größer als {} MB.',
  'The body of this request did not arrive within {} seconds.': 'Der Inhalt dieser Anfrage kam nicht innerhalb von {} Sekunden an.',
  'The body of this request broke off.': 'Der Inhalt dieser Anfrage brach ab.',
  'A request with a body must say its Content-Length.': 'Eine Anfrage mit Inhalt muss ihre Content-Length nennen.',
  'The Content-Length of this request is not a number.': 'Die Content-Length dieser Anfrage ist keine Zahl.',
  'This address does not take requests of this kind; docs/web.md lists them.':
    'Diese Adresse nimmt solche Anfragen nicht an; docs/web.md nennt sie.',
  'There is nothing at this address; docs/web.md lists the requests.':
    'Unter dieser Adresse gibt es nichts; docs/web.md nennt die Anfragen.',
  'This address is a WebSocket: {}.': 'Diese Adresse ist ein WebSocket: {}.',
  'Too many pages are open on this server; close one and try again.':
    'Auf diesem Server sind zu viele Seiten offen; schließe eine und versuche es erneut.',
  'This request could not be read: {}.': 'Diese Anfrage ließ sich nicht lesen: {}.',
  'Task {} is still running; give the next one another number.': 'Aufgabe {} läuft noch; gib der nächsten eine andere Nummer.',
  'Too many searches are running for this page; stop one first.': 'Für diese Seite laufen zu viele Suchen; halte erst eine an.',
  'Too much is waiting on this server already; try again in a while.':
    'Auf diesem Server wartet schon zu viel; versuche es später noch einmal.',
  'Internal error: the search was given up.': 'Interner Fehler: Die Suche wurde aufgegeben.',
  'The tables could not be read.': 'Die Tabellen ließen sich nicht lesen.',
  'These are the same move: choose two different ones.': 'Das ist derselbe Zug: Wähle zwei verschiedene.',
  'The comparison was stopped.': 'Der Vergleich wurde abgebrochen.',
  'The search was stopped.': 'Die Suche wurde abgebrochen.',
  'The game is over: there is no move to play.': 'Die Partie ist zu Ende: Es gibt keinen Zug zu spielen.',
  'There is no game in this text.': 'In diesem Text ist keine Partie.',
  'The page reviews games of up to {} half-moves; use `gander review` for longer ones.':
    'Die Seite analysiert Partien bis {} Halbzüge; für längere gibt es `gander review`.',
  'The review was stopped.': 'Die Analyse wurde abgebrochen.',
  'The game is over: there is nothing to search.': 'Die Partie ist zu Ende: Es gibt nichts zu suchen.',
  'This Gander asks for its token: open the page once with /?token= and the token after it.':
    'Dieser Gander verlangt sein Token: Öffne die Seite einmal mit /?token= und dem Token dahinter.',
  'At most {} weights can be changed at a time.': 'Höchstens {} Gewichte können auf einmal geändert werden.',
  "'{}' plays by a network, which has no weights to change one by one.":
    '„{}“ spielt nach einem Netz, das keine einzeln änderbaren Gewichte hat.',
  "There is no weight '{}' in {}.": 'Es gibt kein Gewicht „{}“ in {}.',
  "A weight lies between -{} and {}; '{}' does not.": 'Ein Gewicht liegt zwischen -{} und {}; „{}“ nicht.',
  'These weights do not fit the evaluator.': 'Diese Gewichte passen nicht zum Bewerter.',
  'The library has no {}.': 'Die Bibliothek hat {} nicht.',
  'The library has {} already.': 'Die Bibliothek hat {} schon.',
  '{} is not in the library any more.': '{} ist nicht mehr in der Bibliothek.',
  'The library holds at most {} files; delete some first.': 'Die Bibliothek fasst höchstens {} Dateien; lösche erst einige.',
  'The library in {} failed: {}.': 'Die Bibliothek in {} hat versagt: {}.',
  'This server keeps nothing: it was started without a library folder.':
    'Dieser Server bewahrt nichts auf: Er wurde ohne Bibliotheksordner gestartet.',
  'Internal error: the library failed.': 'Interner Fehler: Die Bibliothek hat versagt.',
  "A name in the library has letters, digits, blanks, '-', '_', '.', ',' and brackets, at most {} of them, and ends in .pgn or .json.":
    'Ein Name in der Bibliothek hat Buchstaben, Ziffern, Leerzeichen, „-“, „_“, „.“, „,“ und Klammern, höchstens {}, und endet auf .pgn oder .json.',
  '{} has been changed elsewhere since it was opened.': '{} wurde anderswo geändert, seit es geöffnet wurde.',
  "there is no evaluator '{}'; the evaluators are {}": 'es gibt keinen Bewerter „{}“; die Bewerter sind {}',
  "a variation is opened with '(' and never closed with ')'": 'eine Nebenvariante wird mit „(“ geöffnet und nie mit „)“ geschlossen',
  'a variation stands before any move': 'eine Nebenvariante steht vor jedem Zug',
};
