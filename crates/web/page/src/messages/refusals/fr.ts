// Refusals and errors of the server in French, by the English of its source; `{}` is what differs from one to the next.

export const fr: Record<string, string> = {
  White: 'les Blancs',
  Black: 'les Noirs',

  'the position has {} fields; it needs 6 (board, side to move, castling, en passant, half-move clock, move number) or the first 4':
    'la position a {} champs ; il en faut 6 (échiquier, trait, roque, prise en passant, demi-coups, numéro du coup) ou les 4 premiers',
  "the board has {} ranks separated by '/'; it needs 8": 'l’échiquier a {} rangées séparées par « / » ; il en faut 8',
  'rank {} has {} squares; it needs 8': 'la rangée {} a {} cases ; il en faut 8',
  "'{}' in rank {} is no piece; use PNBRQK, pnbrqk and digits":
    '« {} » dans la rangée {} n’est pas une pièce ; utilisez PNBRQK, pnbrqk et des chiffres',
  'rank {} has two digits side by side; write their sum': 'la rangée {} a deux chiffres côte à côte ; écrivez leur somme',
  "the side to move is '{}'; it must be w or b": 'le trait est « {} » ; il doit être w ou b',
  '{} has {} kings; each side has exactly one': 'rois pour {} : {} ; chaque camp en a exactement un',
  '{} has {} pawns; a side has at most 8': 'pions pour {} : {} ; un camp en a au plus 8',
  '{} has {} pieces; a side has at most 16': 'pièces pour {} : {} ; un camp en a au plus 16',
  '{} has more promoted pieces than pawns are missing': 'plus de pièces promues que de pions manquants pour {}',
  'a pawn stands on {}; pawns never stand on the first or last rank':
    'un pion est en {} ; un pion n’est jamais sur la première ou la dernière rangée',
  "{} is in check but it is not {}'s move": 'échec contre {}, mais ce n’est pas le trait pour {}',
  '{} pieces give check in a way that no last move can have brought about':
    '{} pièces donnent échec d’une façon qu’aucun dernier coup n’a pu produire',
  "the castling rights are '{}'; write - or letters of KQkq (or rook files such as HAha), each once":
    'les droits de roque sont « {} » ; écrivez - ou des lettres de KQkq (ou des colonnes de tour comme HAha), chacune une fois',
  "the castling right '{}' needs its king and rook on the back rank, the rook on that side of the king":
    'le droit de roque « {} » demande le roi et la tour sur la première rangée, la tour de ce côté du roi',
  "the en-passant square is '{}'; write - or the square passed, on rank 6 with White to move and rank 3 with Black to move":
    'la case de prise en passant est « {} » ; écrivez - ou la case franchie, sur la rangée 6 au trait des Blancs et la rangée 3 au trait des Noirs',
  'no pawn can just have passed {}: it needs the pawn in front of it and empty squares behind':
    'aucun pion ne vient de franchir {} : il faut le pion devant et des cases vides derrière',
  "the half-move clock is '{}'; it must be a whole number from 0 to 9999":
    'le compteur de demi-coups est « {} » ; il faut un entier de 0 à 9999',
  "the move number is '{}'; it must be a whole number from 0 to 9999": 'le numéro du coup est « {} » ; il faut un entier de 0 à 9999',
  "'{}' is not a move: write it as Nf3, exd5, O-O or e8=Q": '« {} » n’est pas un coup : écrivez-le comme Nf3, exd5, O-O ou e8=Q',
  "'{}' is not a legal move in this position": '« {} » n’est pas un coup légal dans cette position',
  "'{}' fits more than one legal move: name the file or rank it comes from":
    '« {} » convient à plusieurs coups légaux : indiquez la colonne ou la rangée de départ',
  "'{}' is not a move: write two squares such as e2e4, or e7e8q to promote":
    '« {} » n’est pas un coup : écrivez deux cases comme e2e4, ou e7e8q pour promouvoir',
  'its FEN is wrong: {}': 'sa FEN est fausse : {}',
  'move {}: {}': 'coup {} : {}',
  'it has more than {} half-moves': 'elle a plus de {} demi-coups',
  'variations are nested more than {} deep': 'les variantes sont imbriquées sur plus de {} niveaux',
  'game {}, line {}: ': 'partie {}, ligne {} : ',

  'There is no such page; the page is at /.': 'Cette page n’existe pas ; la page est à /.',
  'This text could not be read as games.': 'Ce texte n’a pas pu être lu comme des parties.',
  'These moves could not be read.': 'Ces coups n’ont pas pu être lus.',
  'A game here may have at most {} moves with its variations; this one has {}.':
    'Une partie peut avoir ici au plus {} coups avec ses variantes ; celle-ci en a {}.',
  'Move {} follows move {}, which does not stand before it.': 'Le coup {} suit le coup {}, qui n’est pas avant lui.',
  'This is not a position: a FEN has at most {} characters.': 'Ce n’est pas une position : une FEN a au plus {} caractères.',
  'A game here may have at most {} half-moves; this one has {}.': 'Une partie peut avoir ici au plus {} demi-coups ; celle-ci en a {}.',
  'The request could not be read: {}.': 'La requête n’a pas pu être lue : {}.',
  'The address could not be read: {}.': 'L’adresse n’a pas pu être lue : {}.',
  'The head of this request is larger than {} kB.': 'L’en-tête de cette requête dépasse {} ko.',
  'The body of this request is larger than {} MB.': 'Le corps de cette requête dépasse {} Mo.',
  'The body of this request did not arrive within {} seconds.': 'Le corps de cette requête n’est pas arrivé en {} secondes.',
  'The body of this request broke off.': 'Le corps de cette requête s’est interrompu.',
  'A request with a body must say its Content-Length.': 'Une requête avec un corps doit indiquer sa Content-Length.',
  'The Content-Length of this request is not a number.': 'La Content-Length de cette requête n’est pas un nombre.',
  'This address does not take requests of this kind; docs/web.md lists them.':
    'Cette adresse n’accepte pas ce genre de requête ; docs/web.md les énumère.',
  'There is nothing at this address; docs/web.md lists the requests.': 'Il n’y a rien à cette adresse ; docs/web.md énumère les requêtes.',
  'This address is a WebSocket: {}.': 'Cette adresse est un WebSocket : {}.',
  'Too many pages are open on this server; close one and try again.':
    'Trop de pages sont ouvertes sur ce serveur ; fermez-en une et réessayez.',
  'This request could not be read: {}.': 'Cette requête n’a pas pu être lue : {}.',
  'Task {} is still running; give the next one another number.': 'La tâche {} est encore en cours ; donnez un autre numéro à la suivante.',
  'Too many searches are running for this page; stop one first.':
    'Trop de recherches sont en cours pour cette page ; arrêtez-en une d’abord.',
  'Too much is waiting on this server already; try again in a while.':
    'Trop de tâches attendent déjà sur ce serveur ; réessayez dans un moment.',
  'Internal error: the search was given up.': 'Erreur interne : la recherche a été abandonnée.',
  'The tables could not be read.': 'Les tables n’ont pas pu être lues.',
  'These are the same move: choose two different ones.': 'C’est le même coup : choisissez-en deux différents.',
  'The comparison was stopped.': 'La comparaison a été arrêtée.',
  'The search was stopped.': 'La recherche a été arrêtée.',
  'The game is over: there is no move to play.': 'La partie est finie : il n’y a pas de coup à jouer.',
  'There is no game in this text.': 'Il n’y a pas de partie dans ce texte.',
  'The page reviews games of up to {} half-moves; use `gander review` for longer ones.':
    'La page analyse des parties jusqu’à {} demi-coups ; utilisez `gander review` pour de plus longues.',
  'The review was stopped.': 'L’analyse a été arrêtée.',
  'The game is over: there is nothing to search.': 'La partie est finie : il n’y a rien à chercher.',
  'This Gander asks for its token: open the page once with /?token= and the token after it.':
    'Ce Gander demande son jeton : ouvrez la page une fois avec /?token= suivi du jeton.',
  'At most {} weights can be changed at a time.': 'Au plus {} poids peuvent être changés à la fois.',
  "'{}' plays by a network, which has no weights to change one by one.":
    '« {} » joue selon un réseau, qui n’a pas de poids à changer un à un.',
  "There is no weight '{}' in {}.": 'Il n’y a pas de poids « {} » dans {}.',
  "A weight lies between -{} and {}; '{}' does not.": 'Un poids est entre -{} et {} ; « {} » ne l’est pas.',
  'These weights do not fit the evaluator.': 'Ces poids ne conviennent pas à l’évaluateur.',
  'The library has no {}.': 'La bibliothèque n’a pas {}.',
  'The library has {} already.': 'La bibliothèque a déjà {}.',
  '{} is not in the library any more.': '{} n’est plus dans la bibliothèque.',
  'The library holds at most {} files; delete some first.': 'La bibliothèque contient au plus {} fichiers ; supprimez-en d’abord.',
  'The library in {} failed: {}.': 'La bibliothèque dans {} a échoué : {}.',
  'This server keeps nothing: it was started without a library folder.':
    'Ce serveur ne garde rien : il a été lancé sans dossier de bibliothèque.',
  'Internal error: the library failed.': 'Erreur interne : la bibliothèque a échoué.',
  "A name in the library has letters, digits, blanks, '-', '_', '.', ',' and brackets, at most {} of them, and ends in .pgn or .json.":
    'Un nom dans la bibliothèque a des lettres, des chiffres, des espaces, « - », « _ », « . », « , » et des parenthèses, au plus {}, et finit par .pgn ou .json.',
  '{} has been changed elsewhere since it was opened.': '{} a été modifié ailleurs depuis son ouverture.',
  "there is no evaluator '{}'; the evaluators are {}": 'il n’y a pas d’évaluateur « {} » ; les évaluateurs sont {}',
  "a variation is opened with '(' and never closed with ')'": 'une variante est ouverte par « ( » et jamais fermée par « ) »',
  'a variation stands before any move': 'une variante précède tout coup',
};
