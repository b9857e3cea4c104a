// The network of crates/eval, with its shape as constants: those that crates/gpu/src/layout.rs lists (shape_defines) are defined when
// the source is compiled for a network. Each lane has WIDTH / 32 units. Two units are kept in a word as low + 65536 * high, so that one 32-bit addition is exact for
// both; evaluation takes them apart.
#define QUADS (WIDTH / 256)  // uint4 of units a lane has of one perspective
struct Network {
    u32 rows[KING_BUCKETS * PLACES][WIDTH / 2];
    u32 bias[WIDTH / 2];
    u32 output[OUTPUT_BUCKETS][2][WIDTH / 2];  // plain pairs
    int outputBias[MOST_OUTPUT_BUCKETS];
    int scale, units, bound, padding;  // units: UNIT times the output unit; bound: the logit of the largest score
};
struct Units { uint4 quads[QUADS]; };  // a lane's share of an accumulator

DEVICE void addRow(Units& u, const Network* n, int feature, int lane) {
    const uint4* row = (const uint4*)n->rows[feature];
    for (int q = 0; q < QUADS; q++) {
        uint4 r = row[q * 32 + lane];
        u.quads[q].x += r.x; u.quads[q].y += r.y; u.quads[q].z += r.z; u.quads[q].w += r.w;
    }
}
DEVICE void subtractRow(Units& u, const Network* n, int feature, int lane) {
    const uint4* row = (const uint4*)n->rows[feature];
    for (int q = 0; q < QUADS; q++) {
        uint4 r = row[q * 32 + lane];
        u.quads[q].x -= r.x; u.quads[q].y -= r.y; u.quads[q].z -= r.z; u.quads[q].w -= r.w;
    }
}
// A perspective: what its squares are combined with, and the first row of its king bucket. `king` is the square its own side sees.
struct View { int flip, first; };
DEVICE View viewOf(int king, int turned, const Tables& t) {
    View v;
    v.flip = ((king & 4) ? 7 : 0) ^ (turned ? 56 : 0);
    v.first = KING_BUCKETS > 1 ? t.kingBucket[king] * PLACES : 0;
    return v;
}
// The accumulator of a perspective from nothing. foreign = 0: the mover's, 1: the other's.
DEVICE Units refresh(const Position& p, const Network* n, const Tables& t, int foreign, int lane) {
    u64 occupied = p.a | p.b | p.c, kings = p.b & p.c;
    int king = lowestBit(foreign ? kings & p.d : kings & ~p.d) ^ (foreign ? 56 : 0);
    View v = viewOf(king, foreign, t);
    Units u;
    for (int q = 0; q < QUADS; q++) u.quads[q] = ((const uint4*)n->bias)[q * 32 + lane];
    while (occupied) {
        int square = lowestBit(occupied);
        occupied &= occupied - 1;
        int theirs = (int)((p.d >> square) & 1) ^ foreign;
        addRow(u, n, v.first + (theirs * 6 + typeAt(p, square) - 1) * 64 + (square ^ v.flip), lane);
    }
    return u;
}
DEVICE int weighWord(u32 units, u32 weights) {
    int low = clampUnit((int)(i16)(units & 0xffff)), high = clampUnit((int)(units + 0x8000u) >> 16);
    return ((low * low) >> 1) * (int)(i16)(weights & 0xffff) + ((high * high) >> 1) * ((int)weights >> 16);
}
DEVICE int weigh(const Units& u, const u32* weights, int lane) {
    int sum = 0;
    for (int q = 0; q < QUADS; q++) {
        uint4 w = ((const uint4*)weights)[q * 32 + lane], s = u.quads[q];
        sum += weighWord(s.x, w.x) + weighWord(s.y, w.y) + weighWord(s.z, w.z) + weighWord(s.w, w.w);
    }
    return sum;
}
DEVICE int outputBucket(u64 occupied) { return least((popcount64(occupied) - 2) * OUTPUT_BUCKETS / MOST_PIECES, OUTPUT_BUCKETS - 1); }
DEVICE int evaluate(const Position& p, const Units& mine, const Units& other, const Network* n, int lane) {
    int bucket = outputBucket(p.a | p.b | p.c);
    int part = weigh(mine, n->output[bucket][0], lane) + weigh(other, n->output[bucket][1], lane);
    // A lane's part fits 32 bits, the sum of all lanes may not: the high and the low bits are added apart.
    long long sum = (long long)sumOfLanes(part >> 8) * 256 + sumOfLanes(part & 255);
    long long logit = 2 * sum / UNIT + n->outputBias[bucket];
    if (logit > n->bound) return LARGEST_SCORE;
    if (logit < -n->bound) return -LARGEST_SCORE;
    return (int)logit * n->scale / n->units;
}
