// The network of crates/eval, with its shape as constants: those that crates/gpu/src/layout.rs lists (shape_defines) are defined when
// the source is compiled for a network. Each lane has WIDTH / 32 units. Two units are kept in a word as low + 65536 * high, so that one 32-bit addition is exact for
// both; evaluation takes them apart. They are neighbours, or with pairwise activation the two that are multiplied.
#define QUADS (WIDTH / 256)  // uint4 of units a lane has of one perspective
#define ACTIVE (PAIRWISE ? WIDTH / 2 : WIDTH)  // activations of one perspective
#define LANE_FOURS (PAIRWISE ? 1 : 2)  // fours of activations that a uint4 of units becomes
struct Network {
    u32 rows[KING_BUCKETS * PLACES][WIDTH / 2];
    u32 bias[WIDTH / 2];
    u32 output[OUTPUT_BUCKETS][2][ACTIVE / 2];  // plain pairs
    int outputBias[MOST_OUTPUT_BUCKETS];
    int scale, units, bound, padding;  // units: UNIT times the output unit; bound: the logit of the largest score
#if FIRST
    // The bytes by which a lane's four activations count for four first units.
    uint4 first[OUTPUT_BUCKETS][2][QUADS][LANE_FOURS][FIRST / 4][32];
    int firstBias[OUTPUT_BUCKETS][FIRST], second[OUTPUT_BUCKETS][FIRST][SECOND], secondBias[OUTPUT_BUCKETS][SECOND], last[OUTPUT_BUCKETS][SECOND];
#endif
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
// The activations of a word of units.
struct Activations { int low, high; };  // high: 0 with pairwise activation
DEVICE Activations activationsOf(u32 units) {
    int low = clampUnit((int)(i16)(units & 0xffff)), high = clampUnit((int)(units + 0x8000u) >> 16);
    Activations a;
    a.low = low * (PAIRWISE ? high : low);
    a.high = PAIRWISE ? 0 : high * high;
    return a;
}
DEVICE int weighPair(int low, int high, u32 weights) { return (low >> 1) * (int)(i16)(weights & 0xffff) + (high >> 1) * ((int)weights >> 16); }
// Four activations as bytes, in parts of ACTIVATION_UNIT, rounded: 255 squared is 127 times 2 to the ninth, and a little.
DEVICE u32 bytesOf(int a, int b, int c, int d) { return (u32)((a + 256) >> 9 | (b + 256) >> 9 << 8 | (c + 256) >> 9 << 16 | (d + 256) >> 9 << 24); }
// A perspective's activations times a lane's share of the output weights; what they give the first hidden units is added to `sums`.
DEVICE int weigh(const Units& u, const Network* n, int bucket, int half, int* sums, int lane) {
    const u32* weights = n->output[bucket][half];
    int sum = 0;
    for (int q = 0; q < QUADS; q++) {
        uint4 s = u.quads[q];
        Activations a = activationsOf(s.x), b = activationsOf(s.y), c = activationsOf(s.z), d = activationsOf(s.w);
#if PAIRWISE
        const u32* w = weights + (q * 32 + lane) * 2;
        sum += weighPair(a.low, b.low, w[0]) + weighPair(c.low, d.low, w[1]);
        u32 fours[LANE_FOURS] = {bytesOf(a.low, b.low, c.low, d.low)};
#else
        uint4 w = ((const uint4*)weights)[q * 32 + lane];
        sum += weighPair(a.low, a.high, w.x) + weighPair(b.low, b.high, w.y) + weighPair(c.low, c.high, w.z) + weighPair(d.low, d.high, w.w);
        u32 fours[LANE_FOURS] = {bytesOf(a.low, a.high, b.low, b.high), bytesOf(c.low, c.high, d.low, d.high)};
#endif
#if FIRST
        for (int four = 0; four < LANE_FOURS; four++)
            for (int unit = 0; unit < FIRST; unit += 4) {
                uint4 by = n->first[bucket][half][q][four][unit / 4][lane];
                sums[unit] = addProducts(fours[four], by.x, sums[unit]);
                sums[unit + 1] = addProducts(fours[four], by.y, sums[unit + 1]);
                sums[unit + 2] = addProducts(fours[four], by.z, sums[unit + 2]);
                sums[unit + 3] = addProducts(fours[four], by.w, sums[unit + 3]);
            }
#else
        (void)fours; (void)sums;
#endif
    }
    return sum;
}
#if FIRST
// What the hidden layers add to the logit, in parts of LAST_ONE: from the lanes' shares of the first units' sums. A second unit or two a lane.
DEVICE int hiddenOutput(const Network* n, int bucket, const int* sums, int lane) {
    int seconds[(SECOND + 31) / 32], total = 0;
    for (int part = 0; part < (SECOND + 31) / 32; part++) {
        int unit = part * 32 + lane;
        seconds[part] = unit < SECOND ? n->secondBias[bucket][unit] : 0;
    }
    for (int from = 0; from < FIRST; from++) {
        int first = most(least(sumOfLanes(sums[from]) + n->firstBias[bucket][from], FIRST_ONE), 0);
        for (int part = 0; part < (SECOND + 31) / 32; part++) {
            int unit = part * 32 + lane;
            if (unit < SECOND) seconds[part] += first * n->second[bucket][from][unit];
        }
    }
    for (int part = 0; part < (SECOND + 31) / 32; part++) {
        int unit = part * 32 + lane;
        if (unit < SECOND) total += (most(least(seconds[part], SECOND_ONE), 0) >> SECOND_SHIFT) * n->last[bucket][unit];
    }
    return sumOfLanes(total);
}
#endif
DEVICE int outputBucket(u64 occupied) { return least((popcount64(occupied) - 2) * OUTPUT_BUCKETS / MOST_PIECES, OUTPUT_BUCKETS - 1); }
DEVICE int evaluate(const Position& p, const Units& mine, const Units& other, const Network* n, int lane) {
    int bucket = outputBucket(p.a | p.b | p.c);
    int sums[FIRST + 1] = {0};
    int part = weigh(mine, n, bucket, 0, sums, lane) + weigh(other, n, bucket, 1, sums, lane);
    // A lane's part fits 32 bits, the sum of all lanes may not: the high and the low bits are added apart.
    long long sum = (long long)sumOfLanes(part >> 8) * 256 + sumOfLanes(part & 255);
    long long logit = 2 * sum / UNIT + n->outputBias[bucket];
#if FIRST
    logit += (long long)hiddenOutput(n, bucket, sums, lane) * n->units / LAST_ONE;
#endif
    if (logit > n->bound) return LARGEST_SCORE;
    if (logit < -n->bound) return -LARGEST_SCORE;
    return (int)logit * n->scale / n->units;
}
