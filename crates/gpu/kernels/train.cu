// Training: records of positions stay in the device's memory; a step draws a batch of them, writes both perspectives as one-hot rows, and
// lets two matrix products do the first layer forwards and backwards. Defined when compiled: the shape (see network.cuh), BATCH, and
// LARGEST_TARGET, the score beyond which it makes no difference how far.
#define FEATURES (KING_BUCKETS * PLACES)
#define GRADIENT_SCALE 16.0f  // keeps small gradients within 16-bit floats

// Games as words into records (see records.cuh), one thread a game.
extern "C" __global__ void expandGames(const u32* words, const u32* starts, int games, const Position* openings, const Tables* tables, const int* filterWords, u32 heldShare, u32 seed, u64* records, u32* cursors, u32 room, u64* held, u32 heldRoom) {
    int game = blockIdx.x * blockDim.x + threadIdx.x;
    if (game < games) expandGame(words + starts[game], openings, *tables, *(const Filter*)filterWords, heldShare, seed, { records, room, held, heldRoom, cursors });
}

DEVICE u16 toHalf(float v) { u16 h; asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(v)); return h; }
DEVICE float fromHalf(u16 h) { float v; asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(h)); return v; }
DEVICE u64 mix64(u64 z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

// Draws a batch (or takes the records from `first` on when seed is 0) and writes the ones of its one-hot rows, targets and output buckets. One
// warp a position; the rows must be zero.
extern "C" __global__ void drawBatch(const u64* records, u64 count, u64 seed, u64 first, const Tables* tables, float lambda, float scale, u16* rows, float* targets, int* buckets) {
    int k = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (k >= BATCH) return;
    u64 index = seed ? mix64(seed + (u64)k * 0x9e3779b97f4a7c15ull) % count : first + k;
    if (index >= count) { if (lane == 0) targets[k] = -1.0f; return; }  // beyond the end of the held-out positions
    const u64* record = records + index * 5;
    Position p; p.a = record[0]; p.b = record[1]; p.c = record[2]; p.d = record[3];
    u64 labels = record[4], occupied = p.a | p.b | p.c, kings = p.b & p.c;
    if (lane == 0) {
        int score = (i16)(labels & 0xffff), points = (int)(labels >> 32) & 3;
        float cut = fminf(fmaxf((float)score, -LARGEST_TARGET), LARGEST_TARGET);
        float chance = 1.0f / (1.0f + expf(-cut / scale)), target;
        if ((labels & 0xffff) == 0x8000) target = points == 3 ? 0.5f : 0.5f * points;
        else target = points == 3 ? chance : lambda * 0.5f * points + (1.0f - lambda) * chance;
        targets[k] = target;
        buckets[k] = outputBucket(occupied);
    }
    for (int view = 0; view < 2; view++) {
        int king = lowestBit(view ? kings & p.d : kings & ~p.d) ^ (view ? 56 : 0);
        int turn = ((king & 4) ? 7 : 0) ^ (view ? 56 : 0), base = KING_BUCKETS > 1 ? tables->kingBucket[king] * PLACES : 0;
        u16* row = rows + ((size_t)view * BATCH + k) * FEATURES;
        for (int half = 0; half < 2; half++) {
            int square = lane + 32 * half;
            if (occupied >> square & 1) {
                int theirs = (int)(p.d >> square & 1) ^ view;
                row[base + (theirs * 6 + typeAt(p, square) - 1) * 64 + (square ^ turn)] = 0x3c00;  // 1.0
            }
        }
    }
}

// From the sums of the first layer to the loss and, unless only that is asked for, back to the gradients of the sums and what the output
// layer's gradients are made of. One warp a position. logLoss: cross-entropy instead of the squared error.
extern "C" __global__ void outputLayer(const u16* sums, const float* numbers, const float* targets, const int* buckets, int logLoss, int backward, u16* sumGradients, u16* activations, u16* slopes, float* losses) {
    int k = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (k >= BATCH) return;
    float target = targets[k];
    if (target < 0.0f) { if (lane == 0) losses[k] = 0.0f; return; }
    int bucket = buckets[k];
    const float* biases = numbers + (size_t)FEATURES * WIDTH;
    const float* weights = biases + WIDTH + (size_t)bucket * 2 * WIDTH;
    float logit = 0.0f;
    for (int view = 0; view < 2; view++)
        for (int unit = lane; unit < WIDTH; unit += 32) {
            float s = fromHalf(sums[((size_t)view * BATCH + k) * WIDTH + unit]) + biases[unit], a = fminf(fmaxf(s, 0.0f), 1.0f);
            logit += a * a * weights[view * WIDTH + unit];
        }
    for (int d = 16; d; d >>= 1) logit += __shfl_xor_sync(0xffffffffu, logit, d);
    logit += numbers[(size_t)FEATURES * WIDTH + WIDTH + (size_t)OUTPUT_BUCKETS * 2 * WIDTH + bucket];
    float p = 1.0f / (1.0f + expf(-logit)), error = p - target;
    if (lane == 0) {
        float soft = logit > 0.0f ? logit + log1pf(expf(-logit)) : log1pf(expf(logit));
        losses[k] = logLoss ? soft - target * logit : error * error;
    }
    if (!backward) return;
    float slope = (logLoss ? error : 2.0f * error * p * (1.0f - p)) * GRADIENT_SCALE;
    if (lane < OUTPUT_BUCKETS) slopes[(size_t)k * OUTPUT_BUCKETS + lane] = lane == bucket ? toHalf(slope) : (u16)0;
    for (int view = 0; view < 2; view++)
        for (int unit = lane; unit < WIDTH; unit += 32) {
            size_t at = ((size_t)view * BATCH + k) * WIDTH + unit;
            float s = fromHalf(sums[at]) + biases[unit], a = fminf(fmaxf(s, 0.0f), 1.0f);
            float inside = s > 0.0f && s < 1.0f ? 1.0f : 0.0f;
            sumGradients[at] = toHalf(slope * weights[view * WIDTH + unit] * 2.0f * a * inside);
            activations[at] = toHalf(a * a);
        }
}

// Column sums over the batch: a block for each output bucket's slopes, and the last for the loss, which is added to a total.
extern "C" __global__ void sumColumns(const u16* slopes, const float* losses, float* biasGradients, double* totalLoss) {
    __shared__ float parts[256];
    int column = blockIdx.x;
    float sum = 0.0f;
    for (int k = threadIdx.x; k < BATCH; k += 256) sum += column < OUTPUT_BUCKETS ? fromHalf(slopes[(size_t)k * OUTPUT_BUCKETS + column]) : losses[k];
    parts[threadIdx.x] = sum;
    for (int half = 128; half; half >>= 1) {
        __syncthreads();
        if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
    }
    if (threadIdx.x == 0) {
        if (column < OUTPUT_BUCKETS) biasGradients[column] = parts[0];
        else *totalLoss += (double)parts[0];
    }
}

// One step of AdamW for a number, which is clipped to its bound. kept: what weight decay leaves; meanShare and squareShare undo the bias of
// the first steps.
DEVICE float adamw(float& number, float& meanPlace, float& squarePlace, float gradient, float bound, float rate, float kept, float meanKept, float squareKept, float meanShare, float squareShare, float epsilon) {
    gradient *= 1.0f / (GRADIENT_SCALE * BATCH);
    float mean = meanPlace = meanKept * meanPlace + (1.0f - meanKept) * gradient;
    float square = squarePlace = squareKept * squarePlace + (1.0f - squareKept) * gradient * gradient;
    float value = number * kept - rate * (mean * meanShare) / (sqrtf(square * squareShare) + epsilon);
    return number = fminf(fmaxf(value, -bound), bound);
}

// The same for the first numbers of the network, `count` of them: all, or those before the output layers.
extern "C" __global__ void step(u64 count, float* numbers, float* means, float* squares, const float* inputGradients, const float* outputGradients, const float* biasGradients, u16* halves, float rate, float kept, float meanKept, float squareKept, float meanShare, float squareShare, float epsilon, float inputBound, float biasBound, float outputBound, float outputBiasBound) {
    const size_t biases = (size_t)FEATURES * WIDTH, outputs = biases + WIDTH, outputBiases = outputs + (size_t)OUTPUT_BUCKETS * 2 * WIDTH;
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    float gradient = 0.0f, bound;
    if (i < biases) { gradient = inputGradients[i]; bound = inputBound; }
    else if (i < outputs) {  // every position has one own king: the gradients of its squares sum to the bias's
        for (int bucket = 0; bucket < KING_BUCKETS; bucket++)
            for (int square = 0; square < 64; square++) gradient += inputGradients[((size_t)bucket * PLACES + 5 * 64 + square) * WIDTH + (i - biases)];
        bound = biasBound;
    } else if (i < outputBiases) { gradient = outputGradients[i - outputs]; bound = outputBound; }
    else { gradient = biasGradients[i - outputBiases]; bound = outputBiasBound; }
    float value = adamw(numbers[i], means[i], squares[i], gradient, bound, rate, kept, meanKept, squareKept, meanShare, squareShare, epsilon);
    if (i < biases) halves[i] = toHalf(value);
}

// The first layer's numbers as 16-bit floats.
extern "C" __global__ void halve(const float* numbers, u16* halves) {
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < (size_t)FEATURES * WIDTH) halves[i] = toHalf(numbers[i]);
}
