// CppTrader's market manager on the flow: limit orders, cancels, moves as delete and add, immediate-or-cancel takers.
#include <memory>

#include <trader/matching/market_manager.h>

#include "flow-file.hpp"

using namespace CppTrader::Matching;

// It tells both sides of an execution, the incoming order's and the resting one's, one after the other.
class Listener : public MarketHandler {
public:
    uint64_t incoming = 0;
    Trades* trades = nullptr;

protected:
    void onExecuteOrder(const Order& order, uint64_t price, uint64_t quantity) override {
        if (order.Id == incoming) return;
        trades->add(static_cast<uint32_t>(order.Id - 1), static_cast<uint32_t>(incoming - 1), static_cast<uint32_t>(price),
                    static_cast<uint32_t>(quantity));
    }
};

static Measured run(const std::vector<Row>& rows, uint32_t symbols, Trades& trades) {
    const size_t heap = heap_bytes();
    Listener listener;
    listener.trades = &trades;
    MarketManager market(listener);
    for (uint32_t i = 0; i < symbols; i++) {
        const Symbol symbol(i, "BENCH");
        market.AddSymbol(symbol);
        market.AddOrderBook(symbol);
    }
    market.EnableMatching();
    const double start = cpu_seconds();
    for (uint32_t i = 0; i < rows.size(); i++) {
        const Row& row = rows[i];
        const uint64_t target = static_cast<uint64_t>(row.target) + 1;
        if (row.kind == CANCEL) {
            market.DeleteOrder(target);
        } else if (row.kind == MOVE) {
            const Order* open = market.GetOrder(target);
            if (open == nullptr) continue;
            const uint64_t left = open->LeavesQuantity;
            const OrderSide side = open->Side;
            market.DeleteOrder(target);
            listener.incoming = target;
            market.AddOrder(Order::Limit(target, row.symbol, side, row.price, left));
        } else {
            const OrderSide side = row.side == 0 ? OrderSide::BUY : OrderSide::SELL;
            listener.incoming = static_cast<uint64_t>(i) + 1;
            market.AddOrder(Order::Limit(listener.incoming, row.symbol, side, row.price, row.qty,
                                         row.kind == TAKE ? OrderTimeInForce::IOC : OrderTimeInForce::GTC));
        }
    }
    return {cpu_seconds() - start, heap_bytes() - heap};
}

int main(int argc, char** argv) { return measure(argc, argv, run); }
