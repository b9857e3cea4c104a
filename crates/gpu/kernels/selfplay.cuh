// Games of a network against itself, or of two networks against each other, one game per warp at a time.
//
// What comes out are games as words: two words of heading (plies | random plies << 16 | result << 24, 0 Black won, 1 draw, 2 White won; then the
// number of the opening), and a word a ply: move | in check << 15 | score << 16. Moves and scores are the mover's; random moves have NO_SCORE.
// Before the words of a game come those of the positions from inside its searches, each as a game of nine words: heading (9 | ply << 16 | result <<
// 24 | OF_TREE), `meta`, the four planes, low word first, and the word of its one move.
#define NO_SCORE 0x8000u
#define OF_TREE 0x80000000u
struct PlayOptions {
    int softNodes, hardNodes;
    int randomPlies;     // random moves at the start of a game; every other game has one more
    int openings;        // positions to start from
    int openingLimit;    // openings further from level than this are not played
    int winScore, winPlies, drawScore, drawPlies, drawFrom;
    u32 seed;
    int match;           // two networks; each opening is played twice, with colours changed
    int treeShare;       // of 65,536 positions of games so many give one from inside their search, which is searched, too
    int without[2];      // ideas of the search that the first and the second network do without
};
DEVICE u32 roll(u32& r) { r ^= r << 13; r ^= r >> 17; r ^= r << 5; return r; }
DEVICE u32 mix(u32 h) { h ^= h >> 16; h *= 0x7feb352du; h ^= h >> 15; h *= 0x846ca68bu; return h ^ h >> 16; }

// The game begins with random legal moves from an opening. False if it ended on the way.
DEVICE bool playOpening(WarpShared& s, WarpMemory& g, const Tables& t, const Position& start, int plies, u32& dice, Position& p, bool& check, int lane) {
    u64 attacked;
    p = start;
    check = kingsAttacked(p, t, lane) & 1;
    for (int ply = 0; ply < plies; ply++) {
        int moves = generate(p, true, check, g.list, s.scratch, t, lane, attacked);
        savePosition(s.frames[0], p, lane);
        u64 key = fullKey(p, t);
        if (lane == 0) g.keys[ply] = key;
        sync();
        bool found = false;
        for (int tries = 0; tries < 40 && moves > 0 && !found; tries++) {
            loadPosition(p, s.frames[0]);
            u32 move = g.list[roll(dice) % (u32)moves];
            makeMove(p, move, t);
            int checks = kingsAttacked(p, t, lane);
            found = !(checks & 1);
            if (found && lane == 0) g.played[ply] = move | (check ? 0x8000u : 0) | NO_SCORE << 16;
            if (found) check = (checks & 2) != 0;
        }
        sync();
        if (!found) return false;
        flip(p);
    }
    return true;
}

// Plays one warp's games until the time is up (between searches, so that what is played does not depend on it) or so many positions were
// searched; the game in hand goes on at the next launch. Finished games go to `out`, as long as there is room.
DEVICE void selfPlay(WarpShared& s, WarpMemory& g, const Tables& t, const Network* networks, const Position* openings, const PlayOptions& o, int positions, u64 time, u32* out, u32* cursor, u32 room, int lane) {
    Position p = g.position;
    int ply = g.ply, winPlies = g.winPlies, drawPlies = g.drawPlies;
    bool check = g.inCheck != 0;
    u64 began = nanoseconds();
    for (int k = 0; k < positions; k++) {
        if (time && vote(nanoseconds() - began > time)) break;
        if (ply < 0) {
            if (lane == 0) { g.game++; g.sampled = g.samples = 0; }
            sync();
            u32 pair = o.match ? g.game >> 1 : g.game;
            u32 dice = mix(g.seed + pair * 0x9e3779b9u) | 1;
            roll(dice); roll(dice); roll(dice);
            int opening = (int)(roll(dice) % (u32)o.openings);
            int plies = o.randomPlies + (o.randomPlies ? roll(dice) & 1 : 0);
            for (int i = lane; i < 2 * 8 * 64; i += 32) (&g.history[0][0][0])[i] = 0;
            sync();
            if (!playOpening(s, g, t, openings[opening], plies, dice, p, check, lane)) continue;
            ply = plies; winPlies = drawPlies = 0;
            if (lane == 0) { g.randomPlies = plies; g.opening = opening; }
            sync();
        }
        bool tree = g.sampled != 0;
        Position root = p;
        if (tree) { root = g.sample; root.meta &= ~(127u << 10); }  // without the half-moves before it: nothing comes again
        sync();
        u64 key = fullKey(root, t);
        if (lane == 0) { g.keys[ply + tree] = key; g.sampled = 0; }
        u32 chance = mix(mix(g.seed + g.game * 0x9e3779b9u) + (u32)ply);
        int sampleAt = (int)(chance & 0xffff) < o.treeShare && !tree && g.samples < MOST_SAMPLES ? 1 + (int)((chance >> 16) * (u64)o.softNodes >> 16) : NEVER;
        int black = blackToMove(p), clock = halfMoveClock(p);
        // In a match the first network has White in every other game.
        int second = o.match ? black ^ (int)(g.game & 1) : 0;
        const Network* n = networks + second;
        setRoot(s, g, n, t, root, lane);
        Result r = search(s, g, t, n, ply + tree, check && !tree, o.softNodes, o.hardNodes, sampleAt, second ? 0x9e3779b97f4a7c15ull : 0, o.without[second], lane);
        loadPosition(root, s.frames[0]);
        if (lane == 0) { g.nodes += (u64)r.nodes; g.positions++; g.depths += (u64)r.depth; }
        if (tree) {
            if (lane == 0 && r.move) {
                u32* w = g.sampleWords[g.samples++];
                u64 planes[4] = {root.a, root.b, root.c, root.d};
                w[0] = (u32)(SAMPLE_WORDS - 2) | (u32)least(ply, 255) << 16 | OF_TREE; w[1] = root.meta;
                for (int i = 0; i < 4; i++) { w[2 + 2 * i] = (u32)planes[i]; w[3 + 2 * i] = (u32)(planes[i] >> 32); }
                w[10] = (u32)r.move | (u32)(u16)r.score << 16;
            }
            sync();
            continue;
        }
        p = root;
        if (lane == 0) {
            g.played[ply] = (u32)r.move | (check ? 0x8000u : 0) | (u32)(u16)r.score << 16;
        }
        sync();
        int size = r.score < 0 ? -r.score : r.score;
        if (!o.match && ply == g.randomPlies && size > o.openingLimit) {
            if (lane == 0) g.rejected++;
            ply = -1;
            continue;
        }
        int sign = (r.score > 0) != (black != 0) ? 1 : -1;  // of White's score
        winPlies = size < o.winScore ? 0 : winPlies * sign > 0 ? winPlies + sign : sign;
        drawPlies = size <= o.drawScore && ply >= o.drawFrom ? drawPlies + 1 : 0;
        bool seen = false;
        for (int back = 4 + 2 * lane; back <= clock && back <= ply; back += 64) seen |= g.keys[ply - back] == key;
        int result = -1;
        bool adjudicated = o.winPlies && (winPlies >= o.winPlies || -winPlies >= o.winPlies);
        if (r.move == 0 && check) result = black ? 2 : 0;
        else if (vote(seen) || clock >= 100 || ply >= MOST_GAME_PLIES - 2 || bareKings(p) || r.move == 0 || (o.drawPlies && drawPlies >= o.drawPlies)) result = 1;
        else if (size > MATE_BOUND || adjudicated) result = sign > 0 ? 2 : 0;
        sync();
        if (result >= 0) {  // the position at the end itself is not kept
            u32 at = 0;
            if (lane == 0) {
                at = reserve(cursor, (u32)ply + 2 + (u32)g.samples * SAMPLE_WORDS);
                g.games++;
                int points = o.match && (g.game & 1) ? 2 - result : result;  // in a match 2: the first network won
                g.results[points]++;
                if (o.match) {
                    if (!(g.game & 1)) g.firstOfPair = points;
                    else if (g.firstOfPair >= 0) { g.pairs[g.firstOfPair + points]++; g.firstOfPair = -1; }
                }
            }
            at = fromLane(at, 0);
            u32 sampled = (u32)g.samples * SAMPLE_WORDS;
            if (at + sampled + (u32)ply + 2 <= room) {
                for (u32 i = lane; i < sampled; i += 32) out[at + i] = (&g.sampleWords[0][0])[i] | (i % SAMPLE_WORDS ? 0 : (u32)result << 24);
                at += sampled;
                if (lane == 0) { out[at] = (u32)ply | (u32)g.randomPlies << 16 | (u32)result << 24; out[at + 1] = (u32)g.opening; }
                for (int i = lane; i < ply; i += 32) out[at + 2 + i] = g.played[i];
            }
            sync();
            ply = -1;
            continue;
        }
        makeMove(p, (u32)r.move, t);
        check = (kingsAttacked(p, t, lane) & 2) != 0;
        flip(p);
        ply++;
    }
    if (lane == 0) { g.position = p; g.ply = ply; g.inCheck = check; g.winPlies = winPlies; g.drawPlies = drawPlies; }
    sync();
}
