// Positions and moves. A position is four bit planes ("quad bitboard": three bits of piece type, one bit "belongs to the opponent"), always
// seen by the side to move, so that pawns go up and there is no code for Black. Every lane holds the same copy in registers.
enum { NONE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };  // three bits: plane a is bit 0, b is bit 1, c is bit 2

// Compiled with CHESS960, castling goes by the rooks' files in `meta` and is told from a king's step by the mark KING where other moves have
// their promotion; without it, it is the king's step of two files, and costs nothing.
#ifndef CHESS960
#define CHESS960 0
#endif

// Filled by the host; copied into shared memory by each block.
struct Tables {
    u64 line[8][64];  // rank, file, diagonal, antidiagonal (without the square); knight, king, pawn up, pawn down
    u64 pieceKey[2 * 6 * 64];
    u64 castlingKey[16], enPassantKey[8], sideKey;
    u64 padding;
    i8 reduction[16][64];
    u8 kingBucket[64];  // of a king's square as its own side sees it
};

// meta: castling rights of the mover 1 (short) 2 (long), of the other 4, 8; en passant square << 4 (0: none); half-move clock << 10; black
// to move << 17; in Chess960 the file of the rook that castles short << 18, long << 21, the same for both sides.
struct Position {
    u64 a, b, c, d, key;
    u32 meta;
};

DEVICE int typeAt(const Position& p, int square) {
    return (int)((p.a >> square) & 1) | (int)((p.b >> square) & 1) << 1 | (int)((p.c >> square) & 1) << 2;
}
// A move is from | to << 6 | promotion << 12.
DEVICE int promotionOf(u32 move) {
    int piece = (move >> 12) & 7;
    return CHESS960 && piece == KING ? NONE : piece;
}
DEVICE bool castles(u32 move, int type) {
    int step = (int)((move >> 6) & 63) - (int)(move & 63);
    return CHESS960 ? ((move >> 12) & 7) == KING : type == KING && (step == 2 || step == -2);
}
// What stands on the square a move goes to; a king that castles may go to the square of its own rook.
DEVICE int victimOf(const Position& p, u32 move) { return CHESS960 && ((move >> 12) & 7) == KING ? NONE : typeAt(p, (move >> 6) & 63); }
// The rook's squares in castling; `to` is the king's.
struct RookSquares { int from, to; };
DEVICE RookSquares castlingRook(u32 meta, int to) {
    RookSquares rook;
    rook.to = to == 6 ? 5 : 3;
    rook.from = CHESS960 ? (int)(meta >> (to == 6 ? 18 : 21)) & 7 : to == 6 ? 7 : 0;
    return rook;
}
DEVICE int blackToMove(const Position& p) { return (p.meta >> 17) & 1; }
DEVICE int halfMoveClock(const Position& p) { return (p.meta >> 10) & 127; }
DEVICE u64 pieceKey(const Tables& t, int black, int foreign, int type, int square) {
    return t.pieceKey[((foreign ^ black) * 6 + type - 1) * 64 + (square ^ (black ? 56 : 0))];
}
DEVICE u64 fullKey(const Position& p, const Tables& t) {
    u64 key = p.key ^ t.castlingKey[p.meta & 15];
    int enPassant = (p.meta >> 4) & 63;
    if (enPassant) key ^= t.enPassantKey[enPassant & 7];
    return blackToMove(p) ? key ^ t.sideKey : key;
}
// Neither side can mate: bare kings, or one minor piece.
DEVICE bool bareKings(const Position& p) {
    return popcount64(p.a | p.b | p.c) <= 3 && !((p.a & ~p.b) | (p.c & ~p.b));
}
// The mover has a piece other than pawns and king.
DEVICE bool hasPieces(const Position& p) {
    return (~p.d & ((p.a & (p.b | p.c)) | (p.b & ~p.c) | (p.c & ~p.b))) != 0;
}
// Sliding attacks along one line: subtracting the slider from the occupied squares borrows up to the first blocker; the other way round
// the same with the bits reversed.
DEVICE u64 slide(u64 occupied, u64 mask, int square) {
    u64 bit = 1ull << square, o = occupied & mask;
    return ((o - bit) ^ reverseBits(reverseBits(o) - reverseBits(bit))) & mask;
}
// Both kings at once: lanes 0-7 look from the mover's king, 8-15 from the other's, one line or leaper each. Bit 0: the mover's king is
// attacked; bit 1: the other's is.
DEVICE int kingsAttacked(const Position& p, const Tables& t, int lane) {
    int other = (lane >> 3) & 1, line = lane & 7;
    u64 kings = p.b & p.c, occupied = p.a | p.b | p.c;
    int square = lowestBit(other ? kings & p.d : kings & ~p.d) & 63;
    u64 target = line < 2    ? p.c & ~p.b
                 : line < 4  ? p.a & (p.b ^ p.c)
                 : line == 4 ? p.b & ~p.a & ~p.c
                 : line == 5 ? kings
                             : p.a & ~p.b & ~p.c;
    target &= other ? ~p.d : p.d;
    u64 mask = t.line[line == 6 ? 6 + other : line][square];
    u64 attacks = line < 4 ? slide(occupied, mask, square) : mask;
    u32 hit = vote((attacks & target) != 0 && line < 7 && lane < 16);
    return ((hit & 0xff) != 0) | ((hit & 0xff00) != 0) << 1;
}
DEVICE int exchangeValue(int type) { return type < KNIGHT ? type * 100 : type == KNIGHT ? 320 : type == BISHOP ? 330 : type == ROOK ? 500 : type == QUEEN ? 950 : 0; }
// Whether the exchange that a capture or promotion begins loses nothing. Pins are not looked at. Every lane may ask about a move of its own.
DEVICE bool exchangeHolds(const Position& p, const Tables& t, u32 move, int type, int victim) {
    int to = (move >> 6) & 63, promotion = promotionOf(move);
    // What the other side has gained once it has taken back.
    int margin = (promotion ? 100 : exchangeValue(type)) - exchangeValue(victim);
    if (margin <= 0) return true;
    u64 occupied = ((p.a | p.b | p.c) & ~(1ull << (move & 63))) | 1ull << to;
    if (type == PAWN && victim && !typeAt(p, to)) occupied ^= 1ull << (to - 8);
    u64 straight = p.c & ~p.b, diagonal = p.a & (p.b ^ p.c), pawns = p.a & ~p.b & ~p.c, knights = p.b & ~p.a & ~p.c, kings = p.b & p.c, side = p.d;
    u64 rank = t.line[0][to], file = t.line[1][to], rising = t.line[2][to], falling = t.line[3][to];
    u64 attackers = ((slide(occupied, rank, to) | slide(occupied, file, to)) & straight) | ((slide(occupied, rising, to) | slide(occupied, falling, to)) & diagonal) |
                    (t.line[4][to] & knights) | (t.line[5][to] & kings) | (t.line[6][to] & pawns & p.d) | (t.line[7][to] & pawns & ~p.d);
    bool holds = true;
    for (;;) {
        attackers &= occupied;
        u64 takers = attackers & side, least = takers & pawns;
        if (!takers) return holds;
        int taker = PAWN;
        if (!least) { least = takers & knights; taker = KNIGHT; }
        if (!least) { least = takers & diagonal & p.b; taker = BISHOP; }
        if (!least) { least = takers & straight & ~p.a; taker = ROOK; }
        if (!least) { least = takers & straight; taker = QUEEN; }
        if (!least) return holds == ((attackers & ~side) != 0);  // a king takes only what is no longer defended
        holds = !holds;
        margin = exchangeValue(taker) - margin;
        if (margin < (holds ? 1 : 0)) return holds;  // even without the taker this side is ahead
        occupied ^= least & (0 - least);
        if (taker != ROOK && taker != KNIGHT) attackers |= (slide(occupied, rising, to) | slide(occupied, falling, to)) & diagonal;
        if (taker >= ROOK) attackers |= (slide(occupied, rank, to) | slide(occupied, file, to)) & straight;
        side = ~side;
    }
}
// Makes a move; the board is still seen by the side that moved: flip comes after the test of its king.
DEVICE void makeMove(Position& p, u32 move, const Tables& t) {
    int from = move & 63, to = (move >> 6) & 63, promotion = promotionOf(move), black = blackToMove(p);
    int type = typeAt(p, from), captured = victimOf(p, move), placed = promotion ? promotion : type;
    bool castling = castles(move, type);
    u64 fromBit = 1ull << from, toBit = 1ull << to, keep = ~(fromBit | toBit);
    RookSquares rook = castlingRook(p.meta, to);
    if (castling) keep &= ~(1ull << rook.from);
    p.a &= keep; p.b &= keep; p.c &= keep; p.d &= keep;
    if (placed & 1) p.a |= toBit;
    if (placed & 2) p.b |= toBit;
    if (placed & 4) p.c |= toBit;
    p.key ^= pieceKey(t, black, 0, type, from) ^ pieceKey(t, black, 0, placed, to);
    if (captured) p.key ^= pieceKey(t, black, 1, captured, to);
    int enPassant = (p.meta >> 4) & 63, nextEnPassant = 0;
    int clock = (type == PAWN || captured) ? 0 : least(halfMoveClock(p) + 1, 127);
    if (type == PAWN) {
        if (enPassant && to == enPassant) {
            u64 victim = 1ull << (to - 8);
            p.a &= ~victim; p.d &= ~victim;
            p.key ^= pieceKey(t, black, 1, PAWN, to - 8);
        } else if (to - from == 16) {  // en passant is noted only where a pawn stands ready to take
            u64 beside = ((toBit & 0x7f7f7f7f7f7f7f7full) << 1) | ((toBit & 0xfefefefefefefefeull) >> 1);
            if (beside & p.d & p.a & ~p.b & ~p.c) nextEnPassant = (from + 8) ^ 56;
        }
    } else if (castling) {
        p.c |= 1ull << rook.to;
        p.key ^= pieceKey(t, black, 0, ROOK, rook.from) ^ pieceKey(t, black, 0, ROOK, rook.to);
    }
    u32 lost = 0;
    u64 touched = fromBit | toBit;
    u64 kingRook = CHESS960 ? 1ull << ((p.meta >> 18) & 7) : 0x80, queenRook = CHESS960 ? 1ull << ((p.meta >> 21) & 7) : 0x01;
    if (CHESS960 ? type == KING : (touched & 0x10) != 0) lost = 3;
    if (touched & kingRook) lost |= 1;
    if (touched & queenRook) lost |= 2;
    if (touched & (kingRook << 56)) lost |= 4;
    if (touched & (queenRook << 56)) lost |= 8;
    u32 rights = p.meta & 15 & ~lost;
    p.meta = rights | (u32)nextEnPassant << 4 | (u32)clock << 10 | (u32)black << 17 | (CHESS960 ? p.meta & 0x3fu << 18 : 0);
}
// The other side's view.
DEVICE void flip(Position& p) {
    u64 own = (p.a | p.b | p.c) & ~p.d;
    p.a = reverseBytes(p.a); p.b = reverseBytes(p.b); p.c = reverseBytes(p.c); p.d = reverseBytes(own);
    u32 meta = p.meta;
    p.meta = ((meta & 3) << 2 | ((meta >> 2) & 3) | (meta & ~15u)) ^ (1u << 17);
}
// The squares of the first rank from one to another, both included.
DEVICE u64 between(int one, int other) { return (2ull << most(one, other)) - (1ull << least(one, other)); }
// Whether the mover can castle to that square: nothing stands in the way of king and rook, and the king passes no attacked square. Whether the
// rook was a shield is seen when the move has been made.
DEVICE bool canCastle(const Position& p, int king, int to, u64 occupied, u64 enemyAttacks) {
    RookSquares rook = castlingRook(p.meta, to);
    u64 way = between(king, to) | between(rook.from, rook.to);
    return !(occupied & way & ~(1ull << king | 1ull << rook.from)) && !(enemyAttacks & between(king, to));
}
// Pseudo-legal moves (all, or captures and queen promotions) into a list; gives back their number and what the other side attacks. Lanes
// are pieces: lane i has piece i % 16, lanes 0-15 its rook lines and leaps, 16-31 its bishop lines and pushes.
DEVICE int generate(const Position& p, bool all, bool inCheck, u32* list, u8* scratch, const Tables& t, int lane, u64& enemyAttacks) {
    u64 occupied = p.a | p.b | p.c, own = occupied & ~p.d, attacks = 0;
    int square = 0, type = 0, place = lane & 15, half = lane >> 4;
    u32 below = (1u << lane) - 1;
    enemyAttacks = 0;
#ifdef __CUDACC__
#pragma unroll 1
#endif
    for (int side = 1; side >= 0; side--) {  // first the other side's attacks, then the mover's own pieces: one code for both
        u64 set = side ? p.d : own;
        u32 low = (u32)set, high = (u32)(set >> 32);
        int inLow = popcount32(low);
        if ((low >> lane) & 1) scratch[popcount32(low & below)] = (u8)lane;
        if ((high >> lane) & 1) scratch[inLow + popcount32(high & below)] = (u8)(lane + 32);
        sync();
        square = place < inLow + popcount32(high) ? scratch[place] : 64;
        sync();
        type = square < 64 ? typeAt(p, square) : 0;
        square &= 63;
        attacks = 0;
        if (half ? type == BISHOP || type == QUEEN : type == ROOK || type == QUEEN)
            attacks = slide(occupied, t.line[2 * half][square], square) | slide(occupied, t.line[2 * half + 1][square], square);
        else if (half == 0 && type != 0 && type != BISHOP)
            attacks = t.line[type == KNIGHT ? 4 : type == KING ? 5 : 6 + side][square];
        if (side) enemyAttacks = (u64)orOfLanes((u32)(attacks >> 32)) << 32 | orOfLanes((u32)attacks);
    }
    u64 bit = 1ull << square;
    int enPassant = (p.meta >> 4) & 63;
    if (type == PAWN) {
        if (half == 0) attacks &= p.d | (enPassant ? 1ull << enPassant : 0);
        else {
            u64 one = (bit << 8) & ~occupied;
            attacks = all ? one | (((one & 0xff0000ull) << 8) & ~occupied) : one & 0xff00000000000000ull;
        }
    } else {
        attacks &= all ? ~own : p.d;
        if (type == KING) {
            attacks &= ~enemyAttacks;
            if (half && all && !inCheck) {
                if (CHESS960) {
                    if ((p.meta & 1) && canCastle(p, square, 6, occupied, enemyAttacks)) attacks |= 0x40;
                    if ((p.meta & 2) && canCastle(p, square, 2, occupied, enemyAttacks)) attacks |= 0x04;
                } else {
                    if ((p.meta & 1) && !((occupied | enemyAttacks) & 0x60)) attacks |= 0x40;
                    if ((p.meta & 2) && !(occupied & 0x0e) && !(enemyAttacks & 0x0c)) attacks |= 0x04;
                }
            }
        }
    }
    int count = popcount64(attacks);
    if (type == PAWN && all) count += 3 * popcount32((u32)(attacks >> 56));
    int end = count;  // inclusive prefix sum over the lanes
    for (int d = 1; d < 32; d <<= 1) {
        int up = (int)fromLaneBelow((u32)end, d);
        if (lane >= d) end += up;
    }
    int total = (int)fromLane((u32)end, 31);
    u32* next = list + end - count;
    while (attacks) {
        int to = lowestBit(attacks);
        attacks &= attacks - 1;
        u32 move = square | to << 6 | (CHESS960 && type == KING && half ? KING << 12 : 0);  // half 1 of a king castles
        if (type == PAWN && to >= 56) {
            *next++ = move | QUEEN << 12;
            if (all) { *next++ = move | KNIGHT << 12; *next++ = move | ROOK << 12; *next++ = move | BISHOP << 12; }
        } else *next++ = move;
    }
    sync();
    return total;
}
