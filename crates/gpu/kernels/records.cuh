// From games as words (selfplay.cuh) to the records that training draws from.
//
// A record is five words: the four planes as the mover sees them, and the labels: score (16 bits, 0x8000: none), points twice over (2 bits from
// bit 32, 3: none).
#define NO_POINTS 3

struct Filter { int minimumPly, minimumPieces, largestScore, keepNoisy; };

// Where records go. Those of held-out games have a list of their own.
struct RecordLists { u64* trained; u32 room; u64* held; u32 heldRoom; u32* cursors; };

DEVICE void keepRecord(const Position& p, int score, int points, bool isHeld, const RecordLists& lists) {
    u32 at = reserve(&lists.cursors[isHeld], 1);
    if (at >= (isHeld ? lists.heldRoom : lists.room)) return;
    u64* record = (isHeld ? lists.held : lists.trained) + (size_t)at * 5;
    record[0] = p.a; record[1] = p.b; record[2] = p.c; record[3] = p.d;
    record[4] = (u64)(u16)score | (u64)points << 32;
}

// Whether a position with its searched move (a word of a game) is one to train on.
DEVICE bool isWanted(const Position& p, u32 word, int ply, const Filter& filter) {
    u32 move = word & 0x7fff;
    int score = (i16)(word >> 16), size = score < 0 ? -score : score, to = (move >> 6) & 63, from = move & 63;
    bool quiet = !(move >> 12) && typeAt(p, to) == 0 && !(typeAt(p, from) == PAWN && ((from ^ to) & 7));
    return ply >= filter.minimumPly && size <= filter.largestScore && popcount64(p.a | p.b | p.c) >= filter.minimumPieces
        && (filter.keepNoisy || (quiet && !(word >> 15 & 1)));
}

// A position from inside a search. How the game around it ended says nothing about it: it has no points.
DEVICE void expandTree(const u32* w, const Filter& filter, u32 heldShare, u32 seed, const RecordLists& lists) {
    Position p;
    u64 planes[4];
    for (int i = 0; i < 4; i++) planes[i] = w[2 + 2 * i] | (u64)w[3 + 2 * i] << 32;
    p.a = planes[0]; p.b = planes[1]; p.c = planes[2]; p.d = planes[3]; p.meta = w[1];
    u32 hash = seed;
    for (int i = 2; i < 10; i++) hash = mix(hash + w[i]);
    u32 word = w[SAMPLE_WORDS - 1];
    if (isWanted(p, word, (w[0] >> 16) & 0xff, filter)) keepRecord(p, (i16)(word >> 16), NO_POINTS, mix(hash) < heldShare, lists);
}

// A game, or a position from inside a search.
DEVICE void expandGame(const u32* w, const Position* openings, const Tables& tables, const Filter& filter, u32 heldShare, u32 seed, const RecordLists& lists) {
    if (w[0] & OF_TREE) { expandTree(w, filter, heldShare, seed, lists); return; }
    int plies = w[0] & 0xffff, randomPlies = (w[0] >> 16) & 0xff, result = w[0] >> 24;
    Position p = openings[w[1]];
    u32 hash = seed ^ w[1];
    for (int i = 0; i < plies && i < 40; i++) hash = mix(hash + w[2 + i]);
    bool isHeld = mix(hash) < heldShare;
    for (int ply = 0; ply < plies; ply++) {
        u32 word = w[2 + ply];
        int points = result == 1 ? 1 : (result == 2) != (blackToMove(p) != 0) ? 2 : 0;
        if (ply >= randomPlies && isWanted(p, word, ply, filter)) keepRecord(p, (i16)(word >> 16), points, isHeld, lists);
        makeMove(p, word & 0x7fff, tables);
        flip(p);
    }
}
