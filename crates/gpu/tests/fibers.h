// A warp on the CPU: 32 fibers, one a lane, that meet at every primitive. A lane that meets the others at another primitive (divergence) is an
// error, and so shows most of what a missing sync would break on a GPU. Comes after platform.cuh.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

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
