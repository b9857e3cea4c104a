// The kernels that the host launches. One block a multiprocessor, WARPS warps a block, a copy of the tables in shared memory.
struct BlockShared { Tables tables; WarpShared warps[WARPS]; };
extern __shared__ __align__(16) u8 sharedBytes[];
DEVICE BlockShared& blockShared(const Tables* tables) {
    BlockShared& block = *(BlockShared*)sharedBytes;
    for (int i = threadIdx.x; i < (int)(sizeof(Tables) / 16); i += blockDim.x) ((uint4*)&block.tables)[i] = ((const uint4*)tables)[i];
    __syncthreads();
    return block;
}

// The sizes that the host allocates by: a warp's memory, a block's shared memory, the tables, a network, a position.
extern "C" __global__ void sizes(u64* out) {
    out[0] = sizeof(WarpMemory); out[1] = sizeof(BlockShared); out[2] = sizeof(Tables); out[3] = sizeof(Network); out[4] = sizeof(Position);
}

// Every warp begins without a game.
extern "C" __global__ void beginGames(WarpMemory* memory, int warps, u32 seed) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < warps) { memory[i].ply = memory[i].firstOfPair = -1; memory[i].seed = mix(0x85ebca6bu * (u32)(i + 1) + seed * 0x51ed27u); }
}

extern "C" __global__ void __launch_bounds__(WARPS * 32, 1) playGames(const Tables* tables, const Network* networks, WarpMemory* memory, const Position* openings, const int* options, u64 time, u32* out, u32* cursor, u32 room) {
    BlockShared& block = blockShared(tables);
    int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
    selfPlay(block.warps[warp], memory[blockIdx.x * WARPS + warp], block.tables, networks, openings, *(const PlayOptions*)options, 1 << 30, time, out, cursor, room, lane);
}

// Adds up what all warps have counted: nodes, positions, depths, games, Black's wins, draws, White's wins, openings rejected, and pairs by
// the points of the first network.
extern "C" __global__ void countGames(const WarpMemory* memory, int warps, u64* totals) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= warps) return;
    const WarpMemory& m = memory[i];
    u64 counts[13] = {m.nodes, m.positions, m.depths, m.games, m.results[0], m.results[1], m.results[2], m.rejected, m.pairs[0], m.pairs[1], m.pairs[2], m.pairs[3], m.pairs[4]};
    for (int k = 0; k < 13; k++) atomicAdd(totals + k, counts[k]);
}

extern "C" __global__ void __launch_bounds__(WARPS * 32, 1) countLeaves(const Tables* tables, const Network* network, WarpMemory* memory, const Position* positions, int count, int depth, u64* leaves, u64* sums) {
    BlockShared& block = blockShared(tables);
    int warp = threadIdx.x >> 5, lane = threadIdx.x & 31, index = blockIdx.x * WARPS + warp;
    for (int i = index; i < count; i += gridDim.x * WARPS) {
        long long sum = 0;
        u64 found = perft<true>(block.warps[warp], memory[index], block.tables, network, positions[i], depth, sum, lane);
        if (lane == 0) { leaves[i] = found; sums[i] = (u64)sum; }
    }
}
