// Training networks with pairwise activation or hidden layers: the activations are written out, and products with the weights of all output
// buckets at once give the columns of hidden.cuh; its slopes go back the same way. PAIRWISE is 1
// where units are multiplied with their partners in the second half.
#define OUTPUTS_AT ((size_t)(FEATURES + 1) * WIDTH)
#define OUTPUT_BIASES_AT (OUTPUTS_AT + (size_t)OUTPUT_BUCKETS * 2 * ACTIVE)
#define FIRST_WEIGHTS_AT (OUTPUT_BIASES_AT + OUTPUT_BUCKETS)
#define FIRST_BIASES_AT (FIRST_WEIGHTS_AT + (size_t)OUTPUT_BUCKETS * FIRST * 2 * ACTIVE)
#define SECOND_WEIGHTS_AT (FIRST_BIASES_AT + OUTPUT_BUCKETS * FIRST)
#define SECOND_BIASES_AT (SECOND_WEIGHTS_AT + (size_t)OUTPUT_BUCKETS * SECOND * FIRST)
#define LAST_WEIGHTS_AT (SECOND_BIASES_AT + OUTPUT_BUCKETS * SECOND)
#define NUMBERS (LAST_WEIGHTS_AT + OUTPUT_BUCKETS * SECOND)

// The activations of both perspectives, position by position. One warp a position.
extern "C" __global__ void activate(const u16* sums, const float* numbers, u16* activations) {
    int k = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (k >= BATCH) return;
    const float* biases = numbers + (size_t)FEATURES * WIDTH;
    for (int view = 0; view < 2; view++) {
        const u16* mine = sums + ((size_t)view * BATCH + k) * WIDTH;
        u16* into = activations + ((size_t)k * 2 + view) * ACTIVE;
        for (int unit = lane; unit < ACTIVE; unit += 32) {
            float a = held(fromHalf(mine[unit]) + biases[unit]), b = a;
            if (PAIRWISE) b = held(fromHalf(mine[unit + ACTIVE]) + biases[unit + ACTIVE]);
            into[unit] = toHalf(a * b);
        }
    }
}

// From the columns to the loss, and to what the gradients are made of. One warp a position.
extern "C" __global__ void head(const float* columns, const float* numbers, const float* targets, const int* buckets, int logLoss, int backward, u16* left, u16* right, float* losses) {
    int k = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (k >= BATCH) return;
    float target = targets[k], loss = 0.0f;
    HeadNumbers parts = { numbers + OUTPUT_BIASES_AT, numbers + FIRST_BIASES_AT, numbers + SECOND_WEIGHTS_AT, numbers + SECOND_BIASES_AT, numbers + LAST_WEIGHTS_AT };
    if (target >= 0.0f) loss = headOfPosition(lane, columns + (size_t)k * COLUMNS, parts, buckets[k], target, logLoss, backward, GRADIENT_SCALE, left + (size_t)k * LEFT, right + (size_t)k * RIGHT);
    if (lane == 0) losses[k] = loss;
}

// The gradients of the accumulators' sums, out of those of the activations. One warp a position.
extern "C" __global__ void sumSlopes(const u16* sums, const float* numbers, const u16* activeGradients, u16* sumGradients) {
    int k = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
    if (k >= BATCH) return;
    const float* biases = numbers + (size_t)FEATURES * WIDTH;
    for (int view = 0; view < 2; view++) {
        size_t row = ((size_t)view * BATCH + k) * WIDTH;
        const u16* slopes = activeGradients + ((size_t)k * 2 + view) * ACTIVE;
        for (int unit = lane; unit < ACTIVE; unit += 32) {
            float slope = fromHalf(slopes[unit]), sum = fromHalf(sums[row + unit]) + biases[unit];
            if (PAIRWISE) {
                float other = fromHalf(sums[row + unit + ACTIVE]) + biases[unit + ACTIVE];
                sumGradients[row + unit] = toHalf(slope * inside(sum) * held(other));
                sumGradients[row + unit + ACTIVE] = toHalf(slope * inside(other) * held(sum));
            } else sumGradients[row + unit] = toHalf(2.0f * slope * inside(sum) * held(sum));
        }
    }
}

// The loss of the batch, added to a total. One block.
extern "C" __global__ void sumLosses(const float* losses, double* totalLoss) {
    __shared__ float parts[1024];
    float sum = 0.0f;
    for (int k = threadIdx.x; k < BATCH; k += 1024) sum += losses[k];
    parts[threadIdx.x] = sum;
    for (int half = 512; half; half >>= 1) {
        __syncthreads();
        if (threadIdx.x < half) parts[threadIdx.x] += parts[threadIdx.x + half];
    }
    if (threadIdx.x == 0) *totalLoss += (double)parts[0];
}

// Which column's weight a number of the head is, as a place among the columns' weights; -1 if none.
DEVICE long long columnPlace(size_t number) {
    if (number < OUTPUT_BIASES_AT) return (long long)(number - OUTPUTS_AT);
    if (number >= FIRST_WEIGHTS_AT && number < FIRST_BIASES_AT) return (long long)(number - FIRST_WEIGHTS_AT + (size_t)OUTPUT_BUCKETS * 2 * ACTIVE);
    return -1;
}

// One step of AdamW over the numbers of the head, each clipped to its bound: a thread each.
extern "C" __global__ void stepHead(float* numbers, float* means, float* squares, const float* columnGradients, const float* products, u16* columnHalves, const float* bounds, float rate, float kept, float meanKept, float squareKept, float meanShare, float squareShare, float epsilon) {
    size_t i = OUTPUTS_AT + (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= NUMBERS) return;
    long long column = columnPlace(i);
    float gradient;
    if (column >= 0) gradient = columnGradients[column];
    else gradient = innerGradient(i < FIRST_WEIGHTS_AT ? i - OUTPUT_BIASES_AT : i - FIRST_BIASES_AT + OUTPUT_BUCKETS, products);
    int part = i < OUTPUT_BIASES_AT ? 0 : i < FIRST_WEIGHTS_AT ? 1 : i < FIRST_BIASES_AT ? 2 : i < SECOND_WEIGHTS_AT ? 3 : i < SECOND_BIASES_AT ? 4 : i < LAST_WEIGHTS_AT ? 5 : 6;
    float value = adamw(numbers[i], means[i], squares[i], gradient, bounds[part], rate, kept, meanKept, squareKept, meanShare, squareShare, epsilon);
    if (column >= 0) columnHalves[column] = toHalf(value);
}

// The columns' weights as 16-bit floats: a thread for each number of the head.
extern "C" __global__ void halveColumns(const float* numbers, u16* columnHalves) {
    size_t i = OUTPUTS_AT + (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= NUMBERS) return;
    long long column = columnPlace(i);
    if (column >= 0) columnHalves[column] = toHalf(numbers[i]);
}
