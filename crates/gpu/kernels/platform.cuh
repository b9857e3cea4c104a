// The few primitives that 32 lanes share, for two platforms: a GPU's warp, and the CPU, where the lanes are fibers that meet at every
// primitive (tests/emulator.cpp). Everything else in this folder is written in terms of them, so that the rules, the accumulators
// and the search are held by ordinary tests on a machine without a GPU.
typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;
typedef short i16;
typedef signed char i8;

#ifdef __CUDACC__
#define DEVICE __device__ __forceinline__
#define EVERY_LANE 0xffffffffu
DEVICE u32 vote(bool p) { return __ballot_sync(EVERY_LANE, p); }
DEVICE u32 maxOfLanes(u32 v) { return __reduce_max_sync(EVERY_LANE, v); }
DEVICE u32 orOfLanes(u32 v) { return __reduce_or_sync(EVERY_LANE, v); }
DEVICE int sumOfLanes(int v) { return __reduce_add_sync(EVERY_LANE, v); }
DEVICE u32 fromLaneBelow(u32 v, int distance) { return __shfl_up_sync(EVERY_LANE, v, distance); }
DEVICE u32 fromLane(u32 v, int source) { return __shfl_sync(EVERY_LANE, v, source); }
DEVICE void sync() { __syncwarp(); }
DEVICE int popcount32(u32 v) { return __popc(v); }
DEVICE int lowestBit(u64 v) { return __ffsll((long long)v) - 1; }
DEVICE u64 reverseBits(u64 v) { return __brevll(v); }
DEVICE u64 reverseBytes(u64 v) {
    u32 low = (u32)v, high = (u32)(v >> 32);
    return ((u64)__byte_perm(low, 0, 0x0123) << 32) | __byte_perm(high, 0, 0x0123);
}
DEVICE int clampUnit(int v) { return max(0, min(v, UNIT)); }
DEVICE int addProducts(u32 bytes, u32 by, int sum) { return __dp4a((int)bytes, (int)by, sum); }
DEVICE u64 nanoseconds() {
    u64 t;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(t));
    return t;
}
DEVICE u32 reserve(u32* cursor, u32 count) { return atomicAdd(cursor, count); }
#else
#define DEVICE static inline
struct alignas(16) uint4 { u32 x, y, z, w; };
u64* exchange(u64 value, int site);  // posts this lane's value, meets the other lanes, gives back all 32
extern int currentLane;
DEVICE u32 vote(bool p) {
    u64* all = exchange(p, 1);
    u32 bits = 0;
    for (int i = 0; i < 32; i++) bits |= (u32)(all[i] & 1) << i;
    return bits;
}
DEVICE u32 maxOfLanes(u32 v) {
    u64* all = exchange(v, 2);
    u32 most = 0;
    for (int i = 0; i < 32; i++) most = (u32)all[i] > most ? (u32)all[i] : most;
    return most;
}
DEVICE u32 orOfLanes(u32 v) {
    u64* all = exchange(v, 3);
    u32 bits = 0;
    for (int i = 0; i < 32; i++) bits |= (u32)all[i];
    return bits;
}
DEVICE int sumOfLanes(int v) {
    u64* all = exchange((u32)v, 4);
    u32 sum = 0;
    for (int i = 0; i < 32; i++) sum += (u32)all[i];
    return (int)sum;
}
DEVICE u32 fromLaneBelow(u32 v, int distance) {
    int lane = currentLane;
    u64* all = exchange(v, 5);
    return lane >= distance ? (u32)all[lane - distance] : v;
}
DEVICE u32 fromLane(u32 v, int source) { return (u32)exchange(v, 6)[source]; }
DEVICE void sync() { exchange(0, 7); }
DEVICE int popcount32(u32 v) { return __builtin_popcount(v); }
DEVICE int lowestBit(u64 v) { return v ? __builtin_ctzll(v) : -1; }
DEVICE u64 reverseBytes(u64 v) { return __builtin_bswap64(v); }
DEVICE u64 reverseBits(u64 v) {
    v = __builtin_bswap64(v);
    v = ((v >> 4) & 0x0f0f0f0f0f0f0f0full) | ((v & 0x0f0f0f0f0f0f0f0full) << 4);
    v = ((v >> 2) & 0x3333333333333333ull) | ((v & 0x3333333333333333ull) << 2);
    return ((v >> 1) & 0x5555555555555555ull) | ((v & 0x5555555555555555ull) << 1);
}
DEVICE int clampUnit(int v) { return v < 0 ? 0 : v > UNIT ? UNIT : v; }
DEVICE int addProducts(u32 bytes, u32 by, int sum) {
    for (int place = 0; place < 32; place += 8) sum += (int)(signed char)(bytes >> place) * (int)(signed char)(by >> place);
    return sum;
}
DEVICE u64 nanoseconds() { return 0; }
DEVICE u32 reserve(u32* cursor, u32 count) {
    u32 was = *cursor;
    *cursor += count;
    return was;
}
#endif
DEVICE int popcount64(u64 v) { return popcount32((u32)v) + popcount32((u32)(v >> 32)); }
DEVICE int least(int a, int b) { return a < b ? a : b; }
DEVICE int most(int a, int b) { return a > b ? a : b; }
