// liquibook's order book on the flow: limit orders, cancels, replaces, immediate-or-cancel takers.
#define LIQUIBOOK_ORDER_KNOWS_CONDITIONS
#include <deque>

#include <book/order.h>
#include <book/order_book.h>

#include "flow-file.hpp"

using namespace liquibook::book;

struct BenchOrder : Order {
    uint32_t index;
    bool buy;
    bool takes;
    // Its book finds an order by walking a price level, so its users keep for themselves which orders are open.
    bool open = true;
    Price limit;
    Quantity quantity;

    BenchOrder(uint32_t index, bool buy, bool takes, Price limit, Quantity quantity)
        : index(index), buy(buy), takes(takes), limit(limit), quantity(quantity) {}

    bool is_buy() const override { return buy; }
    Price price() const override { return limit; }
    Quantity order_qty() const override { return quantity; }
    bool all_or_none() const override { return false; }
    bool immediate_or_cancel() const override { return takes; }
};

class BenchBook : public OrderBook<BenchOrder*> {
public:
    explicit BenchBook(Trades& trades) : trades_(trades) {}

protected:
    void on_fill(BenchOrder* const& order, BenchOrder* const& resting, Quantity quantity, Price price, bool done, bool restingDone) override {
        if (done) order->open = false;
        if (restingDone) resting->open = false;
        trades_.add(resting->index, order->index, static_cast<uint32_t>(price), static_cast<uint32_t>(quantity));
    }
    void on_replace(BenchOrder* const& order, Quantity, Quantity, Price price) override { order->limit = price; }

private:
    Trades& trades_;
};

static Measured run(const std::vector<Row>& rows, uint32_t symbols, Trades& trades) {
    const size_t heap = heap_bytes();
    std::deque<BenchBook> books;
    for (uint32_t i = 0; i < symbols; i++) books.emplace_back(trades);
    std::deque<BenchOrder> orders;
    std::vector<BenchOrder*> by_index(rows.size(), nullptr);
    const double start = cpu_seconds();
    for (uint32_t i = 0; i < rows.size(); i++) {
        const Row& row = rows[i];
        BenchBook& book = books[row.symbol];
        if (row.kind == CANCEL) {
            BenchOrder* order = by_index[static_cast<size_t>(row.target)];
            if (!order->open) continue;
            order->open = false;
            book.cancel(order);
        } else if (row.kind == MOVE) {
            BenchOrder* order = by_index[static_cast<size_t>(row.target)];
            if (order->open) book.replace(order, 0, row.price);
        } else {
            orders.emplace_back(i, row.side == 0, row.kind == TAKE, row.price, row.qty);
            by_index[i] = &orders.back();
            book.add(&orders.back(), row.kind == TAKE ? oc_immediate_or_cancel : oc_no_conditions);
        }
    }
    return {cpu_seconds() - start, heap_bytes() - heap};
}

int main(int argc, char** argv) { return measure(argc, argv, run); }
