// The flow of the matching benches as a file, and the check sum of the trades it makes (see flow-file.ts).
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <malloc.h>
#include <vector>

enum Kind : uint8_t { ADD = 0, CANCEL = 1, MOVE = 2, TAKE = 3 };

struct Row {
    uint8_t kind;
    uint8_t side;
    uint16_t symbol;
    uint32_t price;
    uint32_t qty;
    int32_t target;
};
static_assert(sizeof(Row) == 16, "rows are 16 bytes in the file");

struct Trades {
    uint32_t count = 0;
    uint32_t hash = 0;

    void add(uint32_t maker, uint32_t taker, uint32_t price, uint32_t lots) {
        count++;
        hash = hash * 31u + (maker * 7u ^ taker * 13u) + price * 17u + lots;
    }
};

inline std::vector<Row> read_flow(const char* path) {
    FILE* file = std::fopen(path, "rb");
    if (file == nullptr) { std::perror(path); std::exit(1); }
    std::fseek(file, 0, SEEK_END);
    const long bytes = std::ftell(file);
    std::rewind(file);
    std::vector<Row> rows(static_cast<size_t>(bytes) / sizeof(Row));
    if (std::fread(rows.data(), sizeof(Row), rows.size(), file) != rows.size()) std::exit(1);
    std::fclose(file);
    return rows;
}

struct Measured {
    double seconds = 0;
    /// Memory that books and orders hold at the end.
    size_t bytes = 0;
};

/// What is in use of the heap.
inline size_t heap_bytes() {
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

/// Runs the flow so many times on fresh books and reports the last time.
template <typename Run>
int measure(int argc, char** argv, Run run) {
    if (argc < 4) { std::fprintf(stderr, "usage: %s <flow file> <symbols> <passes>\n", argv[0]); return 1; }
    const std::vector<Row> rows = read_flow(argv[1]);
    const uint32_t symbols = static_cast<uint32_t>(std::atoi(argv[2]));
    const int passes = std::atoi(argv[3]);
    Trades trades;
    Measured last;
    for (int pass = 0; pass < passes; pass++) {
        trades = Trades();
        last = run(rows, symbols, trades);
    }
    std::printf("{\"seconds\":%.6f,\"trades\":%u,\"hash\":%u,\"bytes\":%zu}\n", last.seconds, trades.count, trades.hash, last.bytes);
    return 0;
}

inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
