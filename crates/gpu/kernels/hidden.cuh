// The head of a network in training, beyond its activations: the direct output layer and the hidden layers, forwards and backwards, for one
// position by one warp. Everything that is a sum over activations or over positions is left to matrix products, so that here only a few
// hundred numbers are looked at. FIRST and SECOND are the units of the hidden layers, 0 where there are none.
//
// columns: what the activations of a position give for each output bucket's direct layer, then for each bucket's first hidden units.
// left and right: 16-bit floats of which products over the positions make the gradients. left: the slopes of all columns, zero but for the
// position's own bucket; first units; and which bucket it is. right: second units, the slopes of their sums, and 1.
#define COLUMNS (OUTPUT_BUCKETS * (1 + FIRST))
#define FIRST_UNITS_AT COLUMNS
#define BUCKET_AT (COLUMNS + OUTPUT_BUCKETS * FIRST)
#define LEFT (BUCKET_AT + OUTPUT_BUCKETS)
#define SECOND_SLOPES_AT SECOND
#define ONE_AT (2 * SECOND)
#define RIGHT (2 * SECOND + 8)

// Where the parts of the head lie, from its output biases on: those, first biases, second weights, second biases, last weights. The first
// weights lie between; they are the columns' business.
struct HeadNumbers { const float *outputBiases, *firstBiases, *secondWeights, *secondBiases, *lastWeights; };

DEVICE float held(float sum) { return fminf(fmaxf(sum, 0.0f), 1.0f); }
DEVICE float inside(float sum) { return sum > 0.0f && sum < 1.0f ? 1.0f : 0.0f; }
DEVICE float floatFromLane(float value, int source) {
    union { float f; u32 u; } bits;
    bits.f = value;
    bits.u = fromLane(bits.u, source);
    return bits.f;
}

// The loss of a position; unless only that is asked for, left and right are written, slopes times gradientScale.
DEVICE float headOfPosition(int lane, const float* columns, const HeadNumbers& numbers, int bucket, float target, int logLoss, int backward, float gradientScale, u16* left, u16* right) {
    float logit = columns[bucket] + numbers.outputBiases[bucket];
#if FIRST
    // One first unit a lane, and up to two second units.
    float firstSum = lane < FIRST ? columns[OUTPUT_BUCKETS + bucket * FIRST + lane] + numbers.firstBiases[bucket * FIRST + lane] : 0.0f, first = held(firstSum);
    const float* weights = numbers.secondWeights + (size_t)bucket * SECOND * FIRST;
    float secondSums[2], last[2], through = 0.0f;
    for (int half = 0; half < 2; half++) {
        int unit = lane + 32 * half;
        bool there = unit < SECOND;
        float sum = there ? numbers.secondBiases[bucket * SECOND + unit] : 0.0f;
        for (int from = 0; from < FIRST; from++) {
            float value = floatFromLane(first, from);
            if (there) sum += weights[unit * FIRST + from] * value;
        }
        secondSums[half] = sum;
        last[half] = there ? numbers.lastWeights[bucket * SECOND + unit] : 0.0f;
        through += last[half] * held(sum);
    }
    for (int source = 0; source < 32; source++) logit += floatFromLane(through, source);
#endif
    float chance = 1.0f / (1.0f + expf(-logit)), error = chance - target;
    float soft = logit > 0.0f ? logit + log1pf(expf(-logit)) : log1pf(expf(logit));
    float loss = logLoss ? soft - target * logit : error * error;
    if (!backward) return loss;
    float slope = (logLoss ? error : 2.0f * error * chance * (1.0f - chance)) * gradientScale;
    for (int at = lane; at < LEFT; at += 32) left[at] = 0;
    sync();
    if (lane == 0) {
        left[bucket] = toHalf(slope);
        left[BUCKET_AT + bucket] = toHalf(1.0f);
    }
    if (lane < 8) right[ONE_AT + lane] = toHalf(lane == 0 ? 1.0f : 0.0f);
#if FIRST
    float secondSlopes[2], firstSlope = 0.0f;
    for (int half = 0; half < 2; half++) {
        int unit = lane + 32 * half;
        secondSlopes[half] = slope * last[half] * inside(secondSums[half]);
        if (unit < SECOND) {
            right[unit] = toHalf(held(secondSums[half]));
            right[SECOND_SLOPES_AT + unit] = toHalf(secondSlopes[half]);
        }
    }
    for (int half = 0; half < 2; half++)
        for (int unit = 32 * half; unit < SECOND && unit < 32 * half + 32; unit++) {
            float unitSlope = floatFromLane(secondSlopes[half], unit & 31);
            if (lane < FIRST) firstSlope += weights[unit * FIRST + lane] * unitSlope;
        }
    if (lane < FIRST) {
        left[OUTPUT_BUCKETS + bucket * FIRST + lane] = toHalf(firstSlope * inside(firstSum));
        left[FIRST_UNITS_AT + bucket * FIRST + lane] = toHalf(first);
    }
#endif
    return loss;
}

// The gradient of a number of the head, out of the product of left and right: which number, counted from the output biases on without the
// first weights.
DEVICE float innerGradient(size_t number, const float* products) {
    if (number < OUTPUT_BUCKETS) return products[number * RIGHT + ONE_AT];
    number -= OUTPUT_BUCKETS;
#if FIRST
    if (number < OUTPUT_BUCKETS * FIRST) return products[(OUTPUT_BUCKETS + number) * RIGHT + ONE_AT];
    number -= OUTPUT_BUCKETS * FIRST;
    if (number < OUTPUT_BUCKETS * SECOND * FIRST) {
        size_t from = number % FIRST, unit = number / FIRST % SECOND, bucket = number / FIRST / SECOND;
        return products[(FIRST_UNITS_AT + bucket * FIRST + from) * RIGHT + SECOND_SLOPES_AT + unit];
    }
    number -= OUTPUT_BUCKETS * SECOND * FIRST;
    size_t bucket = number % (OUTPUT_BUCKETS * SECOND) / SECOND, unit = number % SECOND;
    if (number < OUTPUT_BUCKETS * SECOND) return products[(BUCKET_AT + bucket) * RIGHT + SECOND_SLOPES_AT + unit];
    return products[bucket * RIGHT + unit];
#else
    return 0.0f;
#endif
}
