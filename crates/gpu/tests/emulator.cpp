// Runs the warp code of kernels/ on the CPU (see fibers.h).
//
//   emulator perft TABLES NETWORK POSITIONS DEPTH             for each position its leaves and the sum of its nodes' evaluations
//   emulator exchange TABLES NETWORK POSITIONS -              for each position its captures and promotions, and whether the exchange holds
//   emulator expand TABLES NETWORK POSITIONS FILTER WORDS STARTS OUT   games as records: how many are trained on and held out, and OUT with both
//   emulator play TABLES NETWORK POSITIONS OPTIONS SEARCHES SEED OUT   games of one warp, as words
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include "platform.cuh"
#include "position.cuh"
#include "network.cuh"
#include "search.cuh"
#include "selfplay.cuh"
#include "records.cuh"
#include "fibers.h"

static std::vector<Tables> tables;
static std::vector<Network> networks;
static std::vector<Position> positions;
static std::vector<PlayOptions> options;
static WarpShared shared;
static WarpMemory* memory;
static int depth, searches;
static size_t at;
static u64 leaves;
static long long sum;
static std::vector<u32> words(1 << 22);
static u32 cursor;
static void perftLane(int lane) {
    long long mine = 0;
    u64 found = perft<true>(shared, *memory, tables[0], networks.data(), positions[at], depth, mine, lane);
    if (lane == 0) { leaves = found; sum = mine; }
}
static std::vector<u32> noisy;
static void exchangeLane(int lane) {
    u64 attacked;
    const Position& p = positions[at];
    int moves = generate(p, true, false, memory->list, shared.scratch, tables[0], lane, attacked);
    if (lane) return;
    noisy.clear();
    for (int i = 0; i < moves; i++) {
        u32 move = memory->list[i];
        int type = typeAt(p, move & 63), to = (move >> 6) & 63, victim = typeAt(p, to), enPassant = (p.meta >> 4) & 63;
        if (type == PAWN && enPassant && to == enPassant) victim = PAWN;
        if (victim || move >> 12) noisy.push_back(move | (u32)exchangeHolds(p, tables[0], move, type, victim) << 16);
    }
}
static void playLane(int lane) {
    selfPlay(shared, *memory, tables[0], networks.data(), positions.data(), options[0], searches, 0, words.data(), &cursor, (u32)words.size(), lane);
}
int main(int count, char** words_) {
    if (count < 6) return 2;
    tables = read<Tables>(words_[2]);
    networks = read<Network>(words_[3]);
    positions = read<Position>(words_[4]);
    if (tables.size() != 1 || networks.empty() || positions.empty()) { fprintf(stderr, "sizes disagree\n"); return 2; }
    memory = (WarpMemory*)aligned_alloc(64, (sizeof(WarpMemory) + 63) / 64 * 64);
    memset((void*)memory, 0, sizeof *memory);
    if (std::string(words_[1]) == "perft") {
        depth = atoi(words_[5]);
        for (at = 0; at < positions.size(); at++) {
            runWarp(perftLane);
            printf("%llu %lld\n", leaves, sum);
        }
        return 0;
    }
    if (std::string(words_[1]) == "exchange") {
        for (at = 0; at < positions.size(); at++) {
            runWarp(exchangeLane);
            for (u32 word : noisy) printf("%u:%u ", word & 0xffff, word >> 16);
            printf("\n");
        }
        return 0;
    }
    if (count < 9) return 2;
    if (std::string(words_[1]) == "expand") {
        std::vector<Filter> filter = read<Filter>(words_[5]);
        std::vector<u32> games = read<u32>(words_[6]), starts = read<u32>(words_[7]);
        std::vector<u64> trained(5 << 16), held(5 << 16);
        u32 cursors[2] = {0, 0};
        for (u32 start : starts) expandGame(games.data() + start, positions.data(), tables[0], filter[0], 1u << 30, 7, {trained.data(), 1 << 16, held.data(), 1 << 16, cursors});
        FILE* out = fopen(words_[8], "wb");
        fwrite(trained.data(), 40, cursors[0], out);
        fwrite(held.data(), 40, cursors[1], out);
        fclose(out);
        printf("%u %u", cursors[0], cursors[1]);
        return 0;
    }
    options = read<PlayOptions>(words_[5]);
    searches = atoi(words_[6]);
    memory->ply = memory->firstOfPair = -1;
    memory->seed = (u32)atoi(words_[7]);
    runWarp(playLane);
    FILE* out = fopen(words_[8], "wb");
    fwrite(words.data(), 4, cursor, out);
    fclose(out);
    // Games, the results as the first of two networks sees them, and their pairs by its half points.
    printf("%llu %llu %llu %llu", memory->games, memory->results[0], memory->results[1], memory->results[2]);
    for (u64 pairs : memory->pairs) printf(" %llu", pairs);
}
