// The sentences of Why and of This or that in German, and the rows that are no declared terms, by the server's own English.

export const de: Record<string, string> = {
  'pawn.bare': 'Bauer',
  'knight.bare': 'Springer',
  'bishop.bare': 'Läufer',
  'rook.bare': 'Turm',
  'queen.bare': 'Dame',
  'king.bare': 'König',
  'a queen': 'eine Dame',
  'a king': 'einen König',
  '{number} kings': '{number} Könige',
  nine: 'neun',
  '{count}': '{count}',

  "{better}'s {noun} is worth {size}": '{noun} bringt {better} {size}',
  "{better}'s {noun} are worth {size}": '{noun} bringen {better} {size}',
  "{better}'s {noun} is worth {size} more than {worse}'s, {more} against {less}":
    '{noun} bringt {better} {size} mehr als {worse}, {more} gegen {less}',
  "{better}'s {noun} are worth {size} more than {worse}'s, {more} against {less}":
    '{noun} bringen {better} {size} mehr als {worse}, {more} gegen {less}',
  "{better}'s {noun} is worth {more} where {worse}'s costs {less}, {size} in all":
    '{noun} bringt {better} {more} und kostet {worse} {less}, zusammen {size}',
  "{better}'s {noun} are worth {more} where {worse}'s cost {less}, {size} in all":
    '{noun} bringen {better} {more} und kosten {worse} {less}, zusammen {size}',
  "{worse}'s {noun} costs it {size}": '{noun} kostet {worse} {size}',
  "{worse}'s {noun} cost it {size}": '{noun} kosten {worse} {size}',
  "{worse}'s {noun} costs it {size} more than {better}'s, {less} against {more}":
    '{noun} kostet {worse} {size} mehr als {better}, {less} gegen {more}',
  "{worse}'s {noun} cost it {size} more than {better}'s, {less} against {more}":
    '{noun} kosten {worse} {size} mehr als {better}, {less} gegen {more}',
  "{worse}'s {noun} costs it {less} where {better}'s is worth {more}, {size} in all":
    '{noun} kostet {worse} {less} und bringt {better} {more}, zusammen {size}',
  "{worse}'s {noun} cost it {less} where {better}'s are worth {more}, {size} in all":
    '{noun} kosten {worse} {less} und bringen {better} {more}, zusammen {size}',
  '{said} ({places}).': '{said} ({places}).',
  '{said}.': '{said}.',
  '{place} {size}': '{place} {size}',
  '{count} more': '{count} weitere',
  '{role} {square}': '{role.bare} {square}',
  "{owner}'s {role} {square}": '{role.bare} {square} von {owner}',
  '{square}': '{square}',
  "It is {other}'s move, which is worth {size} to {side}.": '{other} ist am Zug, was {side} {size} bringt.',
  "It is {side}'s move, worth {size}.": '{side} ist am Zug, das ist {size} wert.',
  'This ending is known ({name}), so what the terms say is set aside, which is worth {size} to {side}.':
    'Dieses Endspiel ist bekannt ({name}); was die Terme sagen, zählt nicht, und das bringt {side} {size}.',
  "The ending is drawish ({reason}), which takes {size} off {other}'s lead.":
    'Das Endspiel ist remislich ({reason}); das nimmt {size} vom Vorsprung von {other}.',
  'No single piece accounts for {size} of this, in favour of {side}.':
    '{size} davon geht auf keine einzelne Figur zurück, zugunsten von {side}.',
  "The position is hard to hold ({name}), which adds {size} to {side}'s lead in the endgame.":
    'Die Stellung ist schwer zu halten ({name}); das vergrößert den Vorsprung von {side} im Endspiel um {size}.',
  "The position is not hard to hold ({name}), which helps {side} by {size} against {other}'s lead in the endgame.":
    'Die Stellung ist nicht schwer zu halten ({name}); das hilft {side} um {size} gegen den Vorsprung von {other} im Endspiel.',
  '{better} is ahead by {extra}, worth {size}.': '{better} hat {extra} mehr, das ist {size} wert.',
  '{better} has {extra} for {others}, which is worth {size} to {better}.': '{better} hat {extra} für {others}, was {better} {size} bringt.',
  'Material is worth {size} more to {better}.': 'Das Material bringt {better} {size}.',

  '{note}; {more}': '{note}; {more}',
  '{mover} is checkmated and {winner} has won: the figures are what the terms say of the board, not the result':
    '{mover} ist matt, {winner} hat gewonnen: Die Zahlen sind, was die Terme vom Brett sagen, nicht das Ergebnis',
  '{mover} is stalemated, a draw: the figures are what the terms say of the board, not the result':
    '{mover} ist patt, remis: Die Zahlen sind, was die Terme vom Brett sagen, nicht das Ergebnis',
  'Neither side has the pieces to mate, a draw: the figures are what the terms say of the board':
    'Keine Seite hat genug Material zum Matt, remis: Die Zahlen sind, was die Terme vom Brett sagen',
  'Fifty moves have passed without a capture or a pawn move, a draw if claimed: the figures are what the terms say of the board':
    'Fünfzig Züge ohne Schlagzug oder Bauernzug, remis auf Antrag: Die Zahlen sind, was die Terme vom Brett sagen',
  '{mover} is in check: the figures say nothing of what the check may win':
    '{mover} steht im Schach: Die Zahlen sagen nichts darüber, was das Schach gewinnen mag',
  'one side is far ahead: only material, squares, pawns and imbalance are counted':
    'eine Seite liegt weit vorn: nur Material, Felder, Bauern und Figurenverhältnis werden gezählt',
  "no words have been fitted to this network ('gander words' does that), so the rows are what the score would lose without each piece":
    'für dieses Netz gibt es keine Wörter („gander words“ macht sie); die Zeilen sind, was die Bewertung ohne jede Figur verlöre',

  'not enough to mate': 'zu wenig zum Matt',
  'king and pawn against king, drawn': 'König und Bauer gegen König, remis',
  'king and pawn against king, won': 'König und Bauer gegen König, gewonnen',
  'two knights cannot force mate': 'zwei Springer können kein Matt erzwingen',
  'bishop and knight mate': 'Matt mit Läufer und Springer',
  'the lone king is mated': 'der alleinstehende König wird matt',
  rounding: 'Rundung',
  complexity: 'Schwierigkeit',
  'how hard the position is to hold for the side that is behind': 'wie schwer die Stellung für die zurückliegende Seite zu halten ist',
  scaling: 'Endspielfaktor',
  'what is left on the board makes a draw likely': 'was noch auf dem Brett ist, macht ein Remis wahrscheinlich',
  'what is left over when every row is written in whole centipawns':
    'was übrig bleibt, wenn jede Zeile in ganzen Hundertsteln eines Bauern steht',
  'king danger': 'Gefahr für den König',
  'king in danger': 'die Gefahr für den König',
  'enemy pieces, checks and weak squares round the king, growing with their square':
    'gegnerische Figuren, Schachgebote und schwache Felder um den König; ihre Summe zählt im Quadrat',
  'the value of this ending is known': 'der Wert dieses Endspiels ist bekannt',
  'without pawns so small a lead seldom wins': 'ohne Bauern gewinnt ein so kleiner Vorsprung selten',
  "the bishop does not control the corner where the rook's pawn queens":
    'der Läufer beherrscht nicht die Ecke, in der sich der Randbauer verwandelt',
  'bishops of opposite colours': 'ungleichfarbige Läufer',
  'a rook ending with pawns on one side': 'ein Turmendspiel mit Bauern auf einem Flügel',
  'few pawns are left to win with': 'nur noch wenige Bauern, um zu gewinnen',
  'beyond the line': 'jenseits der Variante',
  'what the search sees beyond the line, and no term shows': 'was die Suche jenseits der Variante sieht und kein Term zeigt',
  'what the search sees beyond the line, a mate among it, and no term shows':
    'was die Suche jenseits der Variante sieht, auch ein Matt, und kein Term zeigt',
  search: 'Suche',
  result: 'Ergebnis',
  mate: 'Matt',
  tablebases: 'Endspieltabellen',
  draw: 'Remis',

  'Both moves lead to mate: {one} in {first}, {two} in {second}.': 'Beide Züge führen zum Matt: {one} in {first}, {two} in {second}.',
  'Both moves are lost: {mover} is mated in {first} after {one}, in {second} after {two}.':
    'Beide Züge verlieren: {mover} wird in {first} matt nach {one}, in {second} nach {two}.',
  '{one} forces mate in {moves}; {two} does not.': '{one} erzwingt Matt in {moves}, {two} nicht.',
  '{one} allows mate in {moves}; {two} does not.': '{one} erlaubt Matt in {moves}, {two} nicht.',
  '{first} for {mover} after {one}, {second} after {two}': '{first} für {mover} nach {one}, {second} nach {two}',
  'The search sees little between {one} and {two}: {scores}.': 'Die Suche sieht kaum einen Unterschied zwischen {one} und {two}: {scores}.',
  '{one} is better than {two} by {size}: {scores}.': '{one} ist um {size} besser als {two}: {scores}.',
  'At the end of its line, compared with {two}, {one} {what}.': 'Am Ende der Variante, verglichen mit {two}: {one} {what}.',
  'At the ends of the two lines every group of terms is worth about the same.':
    'An den Enden der beiden Varianten ist jede Gruppe von Termen etwa gleich viel wert.',
  "{family} ({size}, mostly {side}'s {noun})": '{family.from} ({size}, vor allem {noun} von {side})',
  '{family} ({size})': '{family.from} ({size})',
  '{pieces} ({size})': '{pieces} ({size})',
  '{gains}, but {losses}': '{gains}, aber {losses}',
  'has more from {what}': 'hat mehr {what}',
  'has less from {what}': 'hat weniger {what}',

  "As it stands the terms come to {stands}; after {moves} they come to {there}, which is the search's score.":
    'So, wie es steht, ergeben die Terme {stands}; nach {moves} ergeben sie {there}, und das ist die Bewertung der Suche.',
  'As it stands the terms come to {stands}; after {moves} they come to {there}, and the search sees {beyond} beyond that.':
    'So, wie es steht, ergeben die Terme {stands}; nach {moves} ergeben sie {there}, und die Suche sieht darüber hinaus {beyond}.',
  'Compared with now, {mover} {what}.': 'Verglichen mit jetzt: {mover} {what}.',
  'At the end of the line: {sentence}': 'Am Ende der Variante: {sentence}',
  'The line to the mate: {moves}.': 'Die Variante zum Matt: {moves}.',
  'The line begins {moves}; the search has seen the mate, but its line does not go that far.':
    'Die Variante beginnt mit {moves}; die Suche hat das Matt gesehen, aber ihre Variante reicht nicht so weit.',
  'The reason: {reason}.': 'Der Grund: {reason}.',
  'After {moves}: {reason}.': 'Nach {moves}: {reason}.',
  'The terms, which do not count here, come to {stands} as the position stands.':
    'Die Terme, die hier nicht zählen, ergeben {stands}, so wie die Stellung steht.',
  '{mover} is checkmated': '{mover} ist matt',
  '{winner} mates in {moves}, whatever the terms say': '{winner} setzt in {moves} matt, was die Terme auch sagen',
  '{winner} wins by the endgame tablebases': '{winner} gewinnt nach den Endspieltabellen',
  'stalemate, a draw': 'patt, remis',
  'insufficient material, a draw': 'ungenügendes Material, remis',
  'fifty moves without progress, a draw': 'fünfzig Züge ohne Fortschritt, remis',
  'the third repetition, a draw': 'dreifache Wiederholung, remis',
  'the line comes back to a position it has been in: a draw by repetition':
    'die Variante kehrt in eine Stellung zurück, die sie schon hatte: remis durch Wiederholung',
  'a draw by the endgame tablebases': 'remis nach den Endspieltabellen',
};
