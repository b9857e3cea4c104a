// The sentences of Why and of This or that in French, and the rows that are no declared terms, by the server's own English.

export const fr: Record<string, string> = {
  'pawn.bare': 'pion',
  'knight.bare': 'cavalier',
  'bishop.bare': 'fou',
  'rook.bare': 'tour',
  'queen.bare': 'dame',
  'king.bare': 'roi',
  'a queen': 'une dame',
  'a king': 'un roi',
  '{number} kings': '{number} rois',
  nine: 'neuf',
  '{count}': '{count}',

  "{better}'s {noun} is worth {size}": '{noun} rapporte {size} {better.to}',
  "{better}'s {noun} are worth {size}": '{noun} rapportent {size} {better.to}',
  "{better}'s {noun} is worth {size} more than {worse}'s, {more} against {less}":
    '{noun} rapporte {better.to} {size} de plus qu’{worse.to}, {more} contre {less}',
  "{better}'s {noun} are worth {size} more than {worse}'s, {more} against {less}":
    '{noun} rapportent {better.to} {size} de plus qu’{worse.to}, {more} contre {less}',
  "{better}'s {noun} is worth {more} where {worse}'s costs {less}, {size} in all":
    '{noun} rapporte {more} {better.to} et coûte {less} {worse.to}, {size} en tout',
  "{better}'s {noun} are worth {more} where {worse}'s cost {less}, {size} in all":
    '{noun} rapportent {more} {better.to} et coûtent {less} {worse.to}, {size} en tout',
  "{worse}'s {noun} costs it {size}": '{noun} coûte {size} {worse.to}',
  "{worse}'s {noun} cost it {size}": '{noun} coûtent {size} {worse.to}',
  "{worse}'s {noun} costs it {size} more than {better}'s, {less} against {more}":
    '{noun} coûte {worse.to} {size} de plus qu’{better.to}, {less} contre {more}',
  "{worse}'s {noun} cost it {size} more than {better}'s, {less} against {more}":
    '{noun} coûtent {worse.to} {size} de plus qu’{better.to}, {less} contre {more}',
  "{worse}'s {noun} costs it {less} where {better}'s is worth {more}, {size} in all":
    '{noun} coûte {less} {worse.to} et rapporte {more} {better.to}, {size} en tout',
  "{worse}'s {noun} cost it {less} where {better}'s are worth {more}, {size} in all":
    '{noun} coûtent {less} {worse.to} et rapportent {more} {better.to}, {size} en tout',
  '{said} ({places}).': '{said} ({places}).',
  '{said}.': '{said}.',
  '{place} {size}': '{place} {size}',
  '{count} more': '{count} autres',
  '{role} {square}': '{role.bare} {square}',
  "{owner}'s {role} {square}": '{role.bare} {square} {owner.of}',
  '{square}': '{square}',
  "It is {other}'s move, which is worth {size} to {side}.": 'Le trait est {other.to}, ce qui rapporte {size} {side.to}.',
  "It is {side}'s move, worth {size}.": 'Le trait est {side.to}, ce qui vaut {size}.',
  'This ending is known ({name}), so what the terms say is set aside, which is worth {size} to {side}.':
    'Cette finale est connue ({name}) ; ce que disent les termes est écarté, ce qui rapporte {size} {side.to}.',
  "The ending is drawish ({reason}), which takes {size} off {other}'s lead.":
    'La finale tend vers la nulle ({reason}), ce qui retire {size} à l’avantage {other.of}.',
  'No single piece accounts for {size} of this, in favour of {side}.':
    '{size} de ce total ne tient à aucune pièce seule, en faveur {side.of}.',
  "The position is hard to hold ({name}), which adds {size} to {side}'s lead in the endgame.":
    'La position est difficile à tenir ({name}), ce qui ajoute {size} à l’avantage {side.of} en finale.',
  "The position is not hard to hold ({name}), which helps {side} by {size} against {other}'s lead in the endgame.":
    'La position n’est pas difficile à tenir ({name}), ce qui aide {side} de {size} contre l’avantage {other.of} en finale.',
  '{better} is ahead by {extra}, worth {size}.': 'Avantage {better.to} : {extra} de plus, ce qui vaut {size}.',
  '{better} has {extra} for {others}, which is worth {size} to {better}.':
    '{better} ont {extra} contre {others}, ce qui rapporte {size} {better.to}.',
  'Material is worth {size} more to {better}.': 'Le matériel rapporte {size} {better.to}.',

  '{note}; {more}': '{note} ; {more}',
  '{mover} is checkmated and {winner} has won: the figures are what the terms say of the board, not the result':
    '{mover} sont mat et {winner} ont gagné : les chiffres sont ce que les termes disent de l’échiquier, non le résultat',
  '{mover} is stalemated, a draw: the figures are what the terms say of the board, not the result':
    '{mover} sont pat, nulle : les chiffres sont ce que les termes disent de l’échiquier, non le résultat',
  'Neither side has the pieces to mate, a draw: the figures are what the terms say of the board':
    'Aucun camp n’a de quoi mater, nulle : les chiffres sont ce que les termes disent de l’échiquier',
  'Fifty moves have passed without a capture or a pawn move, a draw if claimed: the figures are what the terms say of the board':
    'Cinquante coups sans prise ni coup de pion, nulle si elle est réclamée : les chiffres sont ce que les termes disent de l’échiquier',
  '{mover} is in check: the figures say nothing of what the check may win':
    '{mover} sont en échec : les chiffres ne disent rien de ce que l’échec peut gagner',
  'one side is far ahead: only material, squares, pawns and imbalance are counted':
    'un camp a une large avance : seuls le matériel, les cases, les pions et le déséquilibre sont comptés',
  "no words have been fitted to this network ('gander words' does that), so the rows are what the score would lose without each piece":
    'aucun mot n’a été ajusté à ce réseau (« gander words » le fait) ; les lignes sont ce que l’évaluation perdrait sans chaque pièce',

  'not enough to mate': 'pas de quoi mater',
  'king and pawn against king, drawn': 'roi et pion contre roi, nulle',
  'king and pawn against king, won': 'roi et pion contre roi, gagné',
  'two knights cannot force mate': 'deux cavaliers ne peuvent forcer le mat',
  'bishop and knight mate': 'mat du fou et du cavalier',
  'the lone king is mated': 'le roi seul est maté',
  rounding: 'arrondi',
  complexity: 'complexité',
  'how hard the position is to hold for the side that is behind': 'la difficulté de tenir la position pour le camp en retard',
  scaling: 'facteur de finale',
  'what is left on the board makes a draw likely': 'ce qui reste sur l’échiquier rend la nulle probable',
  'what is left over when every row is written in whole centipawns': 'ce qui reste quand chaque ligne est en centièmes de pion entiers',
  'king danger': 'danger pour le roi',
  'king in danger': 'le danger pour le roi',
  'enemy pieces, checks and weak squares round the king, growing with their square':
    'pièces adverses, échecs et cases faibles autour du roi ; leur somme compte au carré',
  'the value of this ending is known': 'la valeur de cette finale est connue',
  'without pawns so small a lead seldom wins': 'sans pions, un si petit avantage gagne rarement',
  "the bishop does not control the corner where the rook's pawn queens": 'le fou ne contrôle pas le coin où le pion du bord se promeut',
  'bishops of opposite colours': 'fous de couleurs opposées',
  'a rook ending with pawns on one side': 'une finale de tours avec les pions d’un seul côté',
  'few pawns are left to win with': 'il reste peu de pions pour gagner',
  'beyond the line': 'au-delà de la variante',
  'what the search sees beyond the line, and no term shows': 'ce que la recherche voit au-delà de la variante et qu’aucun terme ne montre',
  'what the search sees beyond the line, a mate among it, and no term shows':
    'ce que la recherche voit au-delà de la variante, mat compris, et qu’aucun terme ne montre',
  search: 'recherche',
  result: 'résultat',
  mate: 'mat',
  tablebases: 'tables de finales',
  draw: 'nulle',

  'Both moves lead to mate: {one} in {first}, {two} in {second}.': 'Les deux coups mènent au mat : {one} en {first}, {two} en {second}.',
  'Both moves are lost: {mover} is mated in {first} after {one}, in {second} after {two}.':
    'Les deux coups perdent : mat {mover.to} en {first} après {one}, en {second} après {two}.',
  '{one} forces mate in {moves}; {two} does not.': '{one} force le mat en {moves}, {two} non.',
  '{one} allows mate in {moves}; {two} does not.': '{one} permet le mat en {moves}, {two} non.',
  '{first} for {mover} after {one}, {second} after {two}': '{first} pour {mover} après {one}, {second} après {two}',
  'The search sees little between {one} and {two}: {scores}.': 'La recherche voit peu de différence entre {one} et {two} : {scores}.',
  '{one} is better than {two} by {size}: {scores}.': '{one} est meilleur que {two} de {size} : {scores}.',
  'At the end of its line, compared with {two}, {one} {what}.': 'À la fin de sa variante, par rapport à {two}, {one} {what}.',
  'At the ends of the two lines every group of terms is worth about the same.':
    'À la fin des deux variantes, chaque groupe de termes vaut à peu près autant.',
  "{family} ({size}, mostly {side}'s {noun})": '{family.from} ({size}, surtout {noun} {side.of})',
  '{family} ({size})': '{family.from} ({size})',
  '{pieces} ({size})': '{pieces} ({size})',
  '{gains}, but {losses}': '{gains}, mais {losses}',
  'has more from {what}': 'tire plus {what}',
  'has less from {what}': 'tire moins {what}',

  "As it stands the terms come to {stands}; after {moves} they come to {there}, which is the search's score.":
    'Dans l’état, les termes donnent {stands} ; après {moves}, ils donnent {there}, qui est l’évaluation de la recherche.',
  'As it stands the terms come to {stands}; after {moves} they come to {there}, and the search sees {beyond} beyond that.':
    'Dans l’état, les termes donnent {stands} ; après {moves}, ils donnent {there}, et la recherche voit {beyond} au-delà.',
  'Compared with now, {mover} {what}.': 'Par rapport à maintenant, le camp {mover.of} {what}.',
  'At the end of the line: {sentence}': 'À la fin de la variante : {sentence}',
  'The line to the mate: {moves}.': 'La variante menant au mat : {moves}.',
  'The line begins {moves}; the search has seen the mate, but its line does not go that far.':
    'La variante commence par {moves} ; la recherche a vu le mat, mais sa variante ne va pas si loin.',
  'The reason: {reason}.': 'La raison : {reason}.',
  'After {moves}: {reason}.': 'Après {moves} : {reason}.',
  'The terms, which do not count here, come to {stands} as the position stands.':
    'Les termes, qui ne comptent pas ici, donnent {stands} dans l’état de la position.',
  '{mover} is checkmated': '{mover} sont mat',
  '{winner} mates in {moves}, whatever the terms say': 'mat en {moves} en faveur {winner.of}, quoi que disent les termes',
  '{winner} wins by the endgame tablebases': 'gain {winner.of} selon les tables de finales',
  'stalemate, a draw': 'pat, nulle',
  'insufficient material, a draw': 'matériel insuffisant, nulle',
  'fifty moves without progress, a draw': 'cinquante coups sans progrès, nulle',
  'the third repetition, a draw': 'triple répétition, nulle',
  'the line comes back to a position it has been in: a draw by repetition':
    'la variante revient à une position déjà vue : nulle par répétition',
  'a draw by the endgame tablebases': 'nulle selon les tables de finales',
};
