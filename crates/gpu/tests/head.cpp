// Runs the head of a network in training (kernels/hidden.cuh) on the CPU, and adds up its gradients as the matrix products do.
//
//   head NUMBERS COLUMNS TARGETS LOG_LOSS      32-bit floats: the head's numbers without the first weights, the columns of each position, and for
//                                              each its bucket and target. Prints the loss, the gradients of all columns, and of the numbers.
#include <cmath>
#include <cstring>
#include "platform.cuh"
#include "fibers.h"
DEVICE u16 toHalf(float v) { _Float16 h = (_Float16)v; u16 bits; memcpy(&bits, &h, 2); return bits; }
DEVICE float fromHalf(u16 bits) { _Float16 h; memcpy(&h, &bits, 2); return (float)h; }
#include "hidden.cuh"

static std::vector<float> numbers, columns, targets;
static u16 left[LEFT], right[RIGHT];
static float loss;
static size_t at;
static int logLoss;
static const float gradientScale = 16.0f;
static void headLane(int lane) {
    const float* biases = numbers.data();
    const float* first = biases + OUTPUT_BUCKETS;
    const float* second = first + OUTPUT_BUCKETS * FIRST;
    const float* secondBiases = second + OUTPUT_BUCKETS * SECOND * FIRST;
    HeadNumbers parts = { biases, first, second, secondBiases, secondBiases + OUTPUT_BUCKETS * SECOND };
    float found = headOfPosition(lane, columns.data() + at * COLUMNS, parts, (int)targets[2 * at], targets[2 * at + 1], logLoss, 1, gradientScale, left, right);
    if (lane == 0) loss = found;
}
int main(int count, char** words) {
    if (count < 5) return 2;
    numbers = read<float>(words[1]);
    columns = read<float>(words[2]);
    targets = read<float>(words[3]);
    logLoss = atoi(words[4]);
    std::vector<float> products(LEFT * RIGHT);
    double whole = 0;
    std::vector<float> slopes;
    for (at = 0; at < targets.size() / 2; at++) {
        // What is not written shows.
        memset(left, 0x7f, sizeof left);
        memset(right, 0x7f, sizeof right);
        runWarp(headLane);
        whole += loss;
        for (int l = 0; l < LEFT; l++)
            for (int r = 0; r < RIGHT; r++) products[l * RIGHT + r] += fromHalf(left[l]) * fromHalf(right[r]);
        for (int column = 0; column < COLUMNS; column++) slopes.push_back(fromHalf(left[column]));
    }
    printf("%.9g\n", whole);
    for (float slope : slopes) printf("%.9g\n", slope / gradientScale);
    for (size_t number = 0; number < numbers.size(); number++) printf("%.9g\n", innerGradient(number, products.data()) / gradientScale);
}
