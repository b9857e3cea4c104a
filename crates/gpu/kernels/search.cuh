// One alpha-beta search per warp. There is no recursion: a state machine with a frame a ply in shared memory; move lists, accumulators and
// the transposition table lie in global memory. All control flow is uniform over the warp, except the loop that writes moves out.
#define MOST_PLIES 40
#define LIST_ROOM 2560  // moves of all plies of one warp
#define TABLE_BITS 12   // entries of one warp's transposition table
#define MOST_GAME_PLIES 400
#define MOST_SAMPLES 96    // positions from inside the searches of one game
#define SAMPLE_WORDS 11
#define MATE 30000
#define INFINITE 31000
#define MATE_BOUND 29000
#define NEVER 0x7fffffff

struct alignas(16) Frame {
    u64 a, b, c, d, key;
    u32 meta;
    u16 base; u8 moves; u8 stage;
    i16 alpha, beta, best; u16 bestMove;
    u16 move; i16 eval; i8 depth; u8 count; u8 flags; u8 given;
};
enum { IN_CHECK = 1, QUIESCENCE = 2, PV_NODE = 4, NO_NULL = 8, SKIP_QUIETS = 16 };
// The ideas that a match can do without, each a bit of `without`; the host has their names (search_ideas.rs).
enum { EXCHANGE = 1, TABLE_SCORE = 2 };
enum { NULL_MOVE, REDUCED, ZERO_WINDOW, FULL_WINDOW };
struct WarpShared { Frame frames[MOST_PLIES]; u16 killers[MOST_PLIES][2]; u8 scratch[16]; };

// One warp's global memory: the search's, then the game's.
struct WarpMemory {
    uint4 accumulators[MOST_PLIES][2][QUADS][32];  // by ply, side (0 white), quad, lane
    uint4 table[1 << TABLE_BITS];
    u32 list[LIST_ROOM];
    i16 history[2][8][64];
    u64 keys[MOST_GAME_PLIES + MOST_PLIES];
    u32 played[MOST_GAME_PLIES];
    Position position, sample;  // sample: a position from inside the last search of a position of the game
    int sampled, samples;       // whether there is one that is still to be searched, and how many of the game have been
    u32 sampleWords[MOST_SAMPLES][SAMPLE_WORDS];
    int ply, inCheck, randomPlies, winPlies, drawPlies, opening;
    u32 seed, game;
    u64 nodes, positions, depths, games, results[3], rejected;
    u64 pairs[5];     // in a match: pairs of games by half points of the first network
    int firstOfPair;  // half points of the first network in the pair's first game; -1: it has not ended
};
struct Result { int score, move, depth, nodes; };

DEVICE void savePosition(Frame& f, const Position& p, int lane) {
    if (lane == 0) { f.a = p.a; f.b = p.b; f.c = p.c; f.d = p.d; f.key = p.key; f.meta = p.meta; }
}
DEVICE void loadPosition(Position& p, const Frame& f) { p.a = f.a; p.b = f.b; p.c = f.c; p.d = f.d; p.key = f.key; p.meta = f.meta; }
DEVICE void loadUnits(Units& u, const uint4 (*from)[32], int lane) { for (int q = 0; q < QUADS; q++) u.quads[q] = from[q][lane]; }
DEVICE void storeUnits(uint4 (*to)[32], const Units& u, int lane) { for (int q = 0; q < QUADS; q++) to[q][lane] = u.quads[q]; }

// The child's accumulators (p: the position after the move and the flip) from the parent's. mine: of the child's mover.
DEVICE void updateUnits(const Frame& f, const Position& p, u32 move, const uint4 (*parent)[QUADS][32], const Network* n, const Tables& t, int lane, Units& mine, Units& other) {
    int mover = (f.meta >> 17) & 1;  // who made the move: the other side in the child
    loadUnits(other, parent[mover], lane);
    loadUnits(mine, parent[mover ^ 1], lane);
    if (!move) return;
    Position before; before.a = f.a; before.b = f.b; before.c = f.c;
    int from = move & 63, to = (move >> 6) & 63, promotion = promotionOf(move);
    int type = typeAt(before, from), captured = victimOf(before, move), placed = promotion ? promotion : type, victim = to;
    if (type == PAWN && captured == 0 && ((from ^ to) & 7)) { captured = PAWN; victim = to - 8; }
    u64 kings = p.b & p.c;
    int myKing = lowestBit(kings & ~p.d), otherKing = lowestBit(kings & p.d) ^ 56;  // each as its own side sees it
    View my = viewOf(myKing, 1, t), his = viewOf(otherKing, 0, t);                     // on squares as the one who moved sees them
    addRow(mine, n, my.first + (6 + placed - 1) * 64 + (to ^ my.flip), lane);
    subtractRow(mine, n, my.first + (6 + type - 1) * 64 + (from ^ my.flip), lane);
    if (captured) subtractRow(mine, n, my.first + (captured - 1) * 64 + (victim ^ my.flip), lane);
    bool castling = castles(move, type);
    RookSquares rook = castlingRook(f.meta, to);
    if (castling) {
        addRow(mine, n, my.first + (6 + ROOK - 1) * 64 + (rook.to ^ my.flip), lane);
        subtractRow(mine, n, my.first + (6 + ROOK - 1) * 64 + (rook.from ^ my.flip), lane);
    }
    View old = viewOf(type == KING ? from : otherKing, 0, t);
    if (old.flip != his.flip || old.first != his.first) other = refresh(p, n, t, 1, lane);
    else {
        addRow(other, n, his.first + (placed - 1) * 64 + (to ^ his.flip), lane);
        subtractRow(other, n, his.first + (type - 1) * 64 + (from ^ his.flip), lane);
        if (captured) subtractRow(other, n, his.first + (6 + captured - 1) * 64 + (victim ^ his.flip), lane);
        if (castling) {
            addRow(other, n, his.first + (ROOK - 1) * 64 + (rook.to ^ his.flip), lane);
            subtractRow(other, n, his.first + (ROOK - 1) * 64 + (rook.from ^ his.flip), lane);
        }
    }
}

// Ordering scores stand above the move's 16 bits. 0 means tried; every other score is above 0. Quiet moves: ORDER_QUIET +- 8192.
enum { ORDER_TABLE = 0xffff, ORDER_GOOD = 0x8000, ORDER_KILLER = 0x7000, ORDER_QUIET = 0x4000, ORDER_LOSING = 0x1800, ORDER_BAD = 0x1000 };
DEVICE void scoreMoves(const Position& p, const Tables& t, u32* list, int count, u32 tableMove, u32 first, u32 second, u64 enemyAttacks, const i16* history, int without, int lane) {
    int enPassant = (p.meta >> 4) & 63;
    for (int i = lane; i < count; i += 32) {
        u32 move = list[i];
        int from = move & 63, to = (move >> 6) & 63, promotion = promotionOf(move), type = typeAt(p, from), victim = victimOf(p, move), order;
        if (type == PAWN && enPassant && to == enPassant) victim = PAWN;
        if (move == tableMove) order = ORDER_TABLE;
        else if (victim || promotion == QUEEN) {
            bool safe = victim >= type || (victim == KNIGHT && type == BISHOP) || !((enemyAttacks >> to) & 1);
            if (!safe && !(without & EXCHANGE)) safe = exchangeHolds(p, t, move, type, victim);
            order = (safe ? ORDER_GOOD : ORDER_BAD) + (victim + (promotion ? 4 : 0)) * 16 + 8 - type;
        } else if (promotion) order = ORDER_BAD - 0x800 + promotion;
        else if (move == first) order = ORDER_KILLER + 1;
        else if (move == second) order = ORDER_KILLER;
        else order = ORDER_QUIET + history[type * 64 + to];
        list[i] = move | (u32)order << 16;
    }
    sync();
}
// The best move not yet tried, by a maximum over the lanes instead of sorting; 0 if there is none.
DEVICE u32 pickMove(u32* list, int count, bool skipQuiets, int lane) {
    u32 best = 0;
    int place = -1;
    for (int i = lane; i < count; i += 32) {
        u32 entry = list[i];
        bool skipped = skipQuiets && entry - ((u32)ORDER_LOSING << 16) < (u32)(ORDER_GOOD - ORDER_LOSING) << 16;
        if (entry > best && !skipped) { best = entry; place = i; }
    }
    u32 top = maxOfLanes(best);
    if (top == best && top > 0xffff) list[place] = top & 0xffff;  // no two entries are alike
    sync();
    return top > 0xffff ? top : 0;
}
DEVICE int toTable(int score, int ply) { return score > MATE_BOUND ? score + ply : score < -MATE_BOUND ? score - ply : score; }
DEVICE int fromTable(int score, int ply) { return score > MATE_BOUND ? score - ply : score < -MATE_BOUND ? score + ply : score; }

// Iterative deepening until an iteration ends beyond softNodes. The position to search is in frames[0], its accumulators in accumulators[0],
// the keys of the game in keys[0 .. gamePly]. `salt` keeps the entries of two networks in one table apart. The first position below the root that is
// not in check and is reached after `sampleAt` nodes is kept in `sample`.
DEVICE Result search(WarpShared& s, WarpMemory& g, const Tables& t, const Network* n, int gamePly, bool rootCheck, int softNodes, int hardNodes, int sampleAt, u64 salt, int without, int lane) {
    Position p;
    Result result; result.score = 0; result.move = 0; result.depth = 0; result.nodes = 0;
    int nodes = 0, rootDepth = 1, ply, depth, alpha, beta, best, eval, score, count, moves, base, stage, flags, tableScore, bound, checks, guess;
    u32 move, bestMove, tableMove, pick;
    bool quiet;
    u64 key, attacked;
    uint4 entry;
    Frame* f;
    for (int i = lane; i < MOST_PLIES; i += 32) s.killers[i][0] = s.killers[i][1] = 0;
    sync();

iteration:
    ply = 0; depth = rootDepth; alpha = -INFINITE; beta = INFINITE; base = 0;
    flags = PV_NODE | NO_NULL | (rootCheck ? IN_CHECK : 0);
    f = &s.frames[0];
    loadPosition(p, *f);
    sync();

enter:  // p, ply, depth, alpha, beta, base and flags are set
    nodes++;
    if (nodes > hardNodes) goto stop;
    key = fullKey(p, t);
    entry = g.table[(key ^ salt) & ((1u << TABLE_BITS) - 1)];
    if (lane == 0) g.keys[gamePly + ply] = key;
    if (depth <= 0) flags |= QUIESCENCE;
    if (ply > 0) {
        int clock = halfMoveClock(p);
        if (clock >= 4) {
            sync();
            int back = 4 + 2 * lane;
            bool same = back <= clock && back <= gamePly + ply && g.keys[gamePly + ply - back] == key;
            if (vote(same) || clock >= 100) { score = 0; goto leave; }
        }
        if (bareKings(p)) { score = 0; goto leave; }
    }
    tableMove = 0; bound = 0; eval = -INFINITE;
    if (entry.x == (u32)((key ^ salt) >> 32) && entry.w == (u32)(key ^ salt)) {
        tableMove = entry.y & 0xffff;
        tableScore = fromTable((i16)(entry.y >> 16), ply);
        eval = (i16)(entry.z & 0xffff);
        bound = entry.z >> 24;
        bool deep = (int)((entry.z >> 16) & 255) >= most(depth, 0);
        if (!(flags & PV_NODE) && deep && (bound & (tableScore >= beta ? 1 : 2))) { score = tableScore; goto leave; }
    }
    if (nodes >= sampleAt && ply > 0 && !(flags & IN_CHECK)) {
        sampleAt = NEVER;
        if (lane == 0) { g.sample = p; g.sampled = 1; }
    }
    {   // the network
        Units mine, other;
        int side = blackToMove(p);
        if (ply == 0) { loadUnits(mine, g.accumulators[0][side], lane); loadUnits(other, g.accumulators[0][side ^ 1], lane); }
        else updateUnits(s.frames[ply - 1], p, s.frames[ply - 1].move, g.accumulators[ply - 1], n, t, lane, mine, other);
        bool last = ply >= MOST_PLIES - 1 || base > LIST_ROOM - 256;
        if (eval == -INFINITE && (last || !(flags & IN_CHECK))) eval = evaluate(p, mine, other, n, lane);
        if (last) { score = eval; goto leave; }
        best = -INFINITE; guess = eval;
        if (!(flags & IN_CHECK)) {
            if (bound && !(without & TABLE_SCORE) && (bound & (tableScore > guess ? 1 : 2)) && tableScore < MATE_BOUND && tableScore > -MATE_BOUND) guess = tableScore;
            if (flags & QUIESCENCE) {
                best = guess;
                if (best >= beta) { score = best; goto leave; }
                alpha = most(alpha, best);
            } else if (!(flags & PV_NODE) && depth <= 6 && guess - 60 * depth >= beta && guess < 20000) { score = guess; goto leave; }  // reverse futility
        }
        // Only who has children needs its accumulators stored.
        if (ply) { storeUnits(g.accumulators[ply][side], mine, lane); storeUnits(g.accumulators[ply][side ^ 1], other, lane); }
    }
    f = &s.frames[ply];
    savePosition(*f, p, lane);
    bestMove = 0; count = 0;
    if (depth >= 3 && guess >= beta && !(flags & (IN_CHECK | PV_NODE | NO_NULL)) && hasPieces(p)) {  // null-move pruning
        if (lane == 0) {
            f->alpha = (i16)alpha; f->beta = (i16)beta; f->best = (i16)best; f->bestMove = (u16)tableMove; f->move = 0; f->eval = (i16)eval;
            f->depth = (i8)depth; f->count = 0; f->moves = 0; f->base = (u16)base; f->stage = NULL_MOVE; f->flags = (u8)flags;
        }
        sync();
        depth = depth - 3 - depth / 4 - least((guess - beta) / 200, 2);
        alpha = -beta; beta = alpha + 1; flags = NO_NULL;
        p.meta &= ~(63u << 4);
        flip(p);
        ply++;
        goto enter;
    }
    if (depth >= 3 && !tableMove) depth--;  // internal reduction: a shallower search finds a move to try first
    sync();

moves:  // p is the frame's position
    moves = generate(p, !(flags & QUIESCENCE) || (flags & IN_CHECK), flags & IN_CHECK, g.list + base, s.scratch, t, lane, attacked);
    scoreMoves(p, t, g.list + base, moves, tableMove, s.killers[ply][0], s.killers[ply][1], attacked, &g.history[blackToMove(p)][0][0], without, lane);
    if (lane == 0) {
        f->alpha = (i16)alpha; f->beta = (i16)beta; f->best = (i16)best; f->bestMove = 0; f->eval = (i16)eval;
        f->depth = (i8)depth; f->count = 0; f->moves = (u8)moves; f->base = (u16)base; f->flags = (u8)flags;
    }
    sync();

next:   // the next move of the frame
    pick = pickMove(g.list + base, moves, flags & SKIP_QUIETS, lane);
    if (!pick) goto done;
    move = pick & 0xffff;
    loadPosition(p, *f);
    {
        int order = pick >> 16, victim = victimOf(p, move);
        quiet = victim == 0 && !promotionOf(move) && order != ORDER_TABLE;
        if (best > -MATE_BOUND && !(flags & IN_CHECK)) {
            if (flags & QUIESCENCE) {
                if (order < ORDER_LOSING) goto done;  // only losing captures are left
                int value = victim < 3 ? victim < 2 ? 100 : 320 : victim == 3 ? 330 : victim == 4 ? 500 : 950;
                if (!promotionOf(move) && eval + value + 400 <= alpha) {  // delta pruning, in order of victims: what follows fails too
                    if (victim < ROOK && order != ORDER_TABLE) goto done;
                    goto next;
                }
                bool recapture = ply > 0 && ((move >> 6) & 63) == (((s.frames[ply - 1].move >> 6) & 63) ^ 56);
                if (count >= 2 && ply > 0 && !recapture) goto next;
            } else if (!(flags & PV_NODE) && quiet) {  // late-move pruning and futility
                if (depth <= 5 && (count >= 5 + depth * depth * 3 / 2 || eval + 90 * depth + 60 <= alpha)) { flags |= SKIP_QUIETS; goto next; }
            }
        }
        if ((flags & QUIESCENCE) && (flags & IN_CHECK) && best > -MATE_BOUND && (quiet || order < ORDER_LOSING)) goto next;  // one evasion is enough
        makeMove(p, move, t);
        checks = kingsAttacked(p, t, lane);
        if (checks & 1) goto next;
        count++;
        int newDepth = depth - 1 + ((checks & 2) && !(flags & QUIESCENCE) && ply < 2 * rootDepth ? 1 : 0), reduction = 0;
        if (flags & QUIESCENCE) { newDepth = 0; stage = FULL_WINDOW; }
        else if (count == 1) stage = FULL_WINDOW;
        else {
            stage = ZERO_WINDOW;
            if (depth >= 2 && count > 1 + (ply == 0) && (quiet || order < ORDER_LOSING) && !(flags & IN_CHECK) && !(checks & 2)) {  // late-move reductions
                reduction = t.reduction[least(depth, 15)][least(count, 63)] - ((flags & PV_NODE) ? 1 : 0) - (order >= ORDER_KILLER ? 1 : 0) + (order < ORDER_QUIET ? 1 : 0);
                reduction = most(least(reduction, newDepth - 1), 0);
                if (reduction > 0) stage = REDUCED;
            }
        }
        if (lane == 0) {
            f->move = (u16)move; f->count = (u8)least(count, 255); f->stage = (u8)stage; f->given = (u8)((checks & 2) | (newDepth - depth + 1) << 2);
            f->alpha = (i16)alpha; f->best = (i16)best; f->flags = (u8)flags;
        }
        sync();
        depth = newDepth - reduction;
        flip(p);
        base += moves;
        int was = alpha;
        alpha = stage == FULL_WINDOW ? -beta : -was - 1; beta = -was;
        flags = ((checks & 2) ? IN_CHECK : 0) | (stage == FULL_WINDOW ? flags & PV_NODE : 0);
        ply++;
        goto enter;
    }

done:   // no moves left
    score = best;
    if (count == 0 && (!(flags & QUIESCENCE) || (flags & IN_CHECK))) {
        score = (flags & IN_CHECK) ? ply - MATE : 0;
        if (best > -INFINITE) score = best;
        goto leave;
    }
    bestMove = f->bestMove;
    bound = bestMove ? 3 : 2;  // exact when some move raised alpha, else an upper bound
store:
    {
        Position stored; stored.key = f->key; stored.meta = f->meta;
        key = fullKey(stored, t) ^ salt;
    }
    if (lane == 0) {
        uint4 e;
        e.x = (u32)(key >> 32); e.w = (u32)key;
        e.y = (bestMove & 0xffff) | (u32)(u16)toTable(score, ply) << 16;
        e.z = (u32)(u16)((flags & IN_CHECK) ? -INFINITE : eval) | (u32)most(depth, 0) << 16 | (u32)bound << 24;
        g.table[key & ((1u << TABLE_BITS) - 1)] = e;
    }
    sync();

leave:  // score is the value of the node at ply
    if (ply == 0) goto iterated;
    ply--;
    f = &s.frames[ply];
    score = -score;
    alpha = f->alpha; beta = f->beta; best = f->best; count = f->count; moves = f->moves; base = f->base; stage = f->stage; flags = f->flags;
    depth = f->depth; eval = f->eval; move = f->move;
    sync();
    if (stage == NULL_MOVE) {
        if (score >= beta) { score = score > MATE_BOUND ? beta : score; goto leave; }
        tableMove = f->bestMove;
        best = -INFINITE; count = 0;
        loadPosition(p, *f);
        sync();
        goto moves;
    }
    if (score > alpha && (stage == REDUCED || (stage == ZERO_WINDOW && score < beta && (flags & PV_NODE)))) {
        // search it again, deeper or with the full window
        int givesCheck = f->given & 2, newDepth = depth - 1 + (f->given >> 2);
        stage = stage == REDUCED ? ZERO_WINDOW : FULL_WINDOW;
        sync();
        if (lane == 0) f->stage = (u8)stage;
        sync();
        loadPosition(p, *f);
        makeMove(p, move, t);
        flip(p);
        depth = newDepth;
        base += moves;
        int was = alpha;
        alpha = stage == FULL_WINDOW ? -beta : -was - 1; beta = -was;
        flags = (givesCheck ? IN_CHECK : 0) | (stage == FULL_WINDOW ? flags & PV_NODE : 0);
        ply++;
        goto enter;
    }
    if (score > best) {
        best = score;
        if (score > alpha) {
            alpha = score;
            bestMove = move;
            if (ply == 0) { result.move = (int)move; result.score = score; }
            if (depth > 2 && score < beta && ply > 0) depth--;  // the rest of a principal variation's moves with a little less
            if (lane == 0) { f->bestMove = (u16)move; f->depth = (i8)depth; }
            if (score >= beta) {
                loadPosition(p, *f);
                int type = typeAt(p, move & 63);
                if (victimOf(p, move) == 0 && !promotionOf(move) && !(flags & QUIESCENCE)) {  // killers and history
                    u32 killer = s.killers[ply][0];
                    sync();
                    if (lane == 0 && killer != move) { s.killers[ply][1] = (u16)killer; s.killers[ply][0] = (u16)move; }
                    i16* history = &g.history[blackToMove(p)][0][0];
                    int bonus = least(20 * depth * depth + 20, 1000);
                    // All quiet moves tried lose, in parallel; two moves to one cell write the same value.
                    for (int b = 0; b < moves; b += 32) {
                        int cell = 0, value = 0;
                        if (b + lane < moves) {
                            u32 tried = g.list[base + b + lane];
                            if (tried <= 0xffff && tried != move && !promotionOf(tried) && victimOf(p, tried) == 0) {
                                cell = typeAt(p, tried & 63) * 64 + ((tried >> 6) & 63);
                                value = history[cell];
                            }
                        }
                        sync();
                        if (cell) history[cell] = (i16)(value - bonus - value * bonus / 8192);
                        sync();
                    }
                    int cell = type * 64 + ((move >> 6) & 63), value = history[cell];
                    sync();
                    if (lane == 0) history[cell] = (i16)(value + bonus - value * bonus / 8192);
                }
                sync();
                bound = 1;
                goto store;
            }
        }
    }
    sync();
    goto next;

iterated:
    result.score = score;
    result.depth = rootDepth;
    sync();
    if (nodes < softNodes && rootDepth < 30 && result.move && !(score > MATE_BOUND && rootDepth > 6)) { rootDepth++; goto iteration; }
stop:
    result.nodes = nodes;
    return result;
}

// Sets a position up as the root: frame 0 and both accumulators.
DEVICE void setRoot(WarpShared& s, WarpMemory& g, const Network* n, const Tables& t, const Position& p, int lane) {
    savePosition(s.frames[0], p, lane);
    int side = blackToMove(p);
    storeUnits(g.accumulators[0][side], refresh(p, n, t, 0, lane), lane);
    storeUnits(g.accumulators[0][side ^ 1], refresh(p, n, t, 1, lane), lane);
    sync();
}

// Counts the leaves under a position; every leaf is made and tested. EVALUATE: each node's accumulators are updated and its evaluation is
// added to `sum`, so that rules and network are held to the CPU's at once.
template <bool EVALUATE>
DEVICE u64 perft(WarpShared& s, WarpMemory& g, const Tables& t, const Network* n, const Position& root, int depth, long long& sum, int lane) {
    Position p = root;
    u64 leaves = 0, attacked;
    if (EVALUATE) setRoot(s, g, n, t, p, lane);
    else { savePosition(s.frames[0], p, lane); sync(); }
    int ply = 0, base = 0, place = 0;
    bool check = kingsAttacked(p, t, lane) & 1;
    int moves = generate(p, true, check, g.list, s.scratch, t, lane, attacked);
    for (;;) {
        if (place == moves) {
            if (ply == 0) break;
            ply--;
            place = s.frames[ply].count; moves = s.frames[ply].moves; base = s.frames[ply].base;
            sync();
            continue;
        }
        u32 move = g.list[base + place++];
        loadPosition(p, s.frames[ply]);
        makeMove(p, move, t);
        int checks = kingsAttacked(p, t, lane);
        if (checks & 1) continue;
        bool leaf = ply == depth - 1;
        if (leaf && !EVALUATE) { leaves++; continue; }
        flip(p);
        if (EVALUATE) {
            Units mine, other;
            updateUnits(s.frames[ply], p, move, g.accumulators[ply], n, t, lane, mine, other);
            int side = blackToMove(p);
            if (!leaf) { storeUnits(g.accumulators[ply + 1][side], mine, lane); storeUnits(g.accumulators[ply + 1][side ^ 1], other, lane); }
            sum += evaluate(p, mine, other, n, lane);
            if (leaf) { leaves++; continue; }
        }
        if (lane == 0) { s.frames[ply].count = (u8)place; s.frames[ply].moves = (u8)moves; s.frames[ply].base = (u16)base; }
        ply++;
        savePosition(s.frames[ply], p, lane);
        base += moves;
        place = 0;
        sync();
        moves = generate(p, true, (checks & 2) != 0, g.list + base, s.scratch, t, lane, attacked);
    }
    return leaves;
}
