// Runs the warp code of kernels/ on the CPU: 32 fibers, one a lane, that meet at every primitive. A lane that meets the others at another
// primitive (divergence) is an error, and so shows most of what a missing sync would break on a GPU.
//
//   emulator perft TABLES NETWORK POSITIONS DEPTH             for each position its leaves and the sum of its nodes' evaluations
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

int currentLane;
static void* stacks[32];
static u64 posted[2][32];
static int sites[2][32], parity[32], running;
static void* mainStack;
extern "C" void switchFiber(void** save, void* to);
asm(".text\n.globl switchFiber\nswitchFiber:\n push %rbp\n push %rbx\n push %r12\n push %r13\n push %r14\n push %r15\n mov %rsp,(%rdi)\n"
    " mov %rsi,%rsp\n pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbx\n pop %rbp\n ret\n");
static void nextLane() {
    int here = currentLane, to = (here + 1) & 31;
    currentLane = to;
    switchFiber(&stacks[here], stacks[to]);
}
u64* exchange(u64 value, int site) {
    int lane = currentLane, turn = parity[lane] ^= 1;
    posted[turn][lane] = value;
    sites[turn][lane] = site;
    nextLane();
    if (lane == 0)
        for (int i = 1; i < 32; i++)
            if (sites[turn][i] != site) {
                fprintf(stderr, "divergence: lane %d at primitive %d, lane 0 at %d\n", i, sites[turn][i], site);
                exit(3);
            }
    return posted[turn];
}
static void (*work)(int lane);
static void fiber() {
    work(currentLane);
    if (--running == 0) {
        void* ended;
        switchFiber(&ended, mainStack);
    }
    for (;;) nextLane();
}
static void runWarp(void (*body)(int)) {
    static std::vector<u8> memory(32 * 65536 + 64);
    work = body;
    running = 32;
    for (int i = 0; i < 32; i++) {
        u64* top = (u64*)(((uintptr_t)memory.data() + (size_t)(i + 1) * 65536) & ~(uintptr_t)63);
        *--top = 0;
        *--top = (u64)fiber;
        for (int k = 0; k < 6; k++) *--top = 0;
        stacks[i] = top;
        parity[i] = 0;
    }
    currentLane = 0;
    switchFiber(&mainStack, stacks[0]);
}

template <class T> static std::vector<T> read(const char* path) {
    std::vector<T> data;
    FILE* file = fopen(path, "rb");
    if (!file) { fprintf(stderr, "cannot read %s\n", path); exit(2); }
    T one;
    while (fread(&one, sizeof one, 1, file) == 1) data.push_back(one);
    fclose(file);
    return data;
}
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
    if (count < 9) return 2;
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
