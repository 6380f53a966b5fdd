import * as z from 'zod/mini'

/**
 * The head of every message of a topic.
 *
 * Public topics:
 * - `orderbook.{symbol}` (contracts and spot pairs): a snapshot of 200 levels on each side, then deltas at most every 100 ms, chained by `u` and
 *   `pu`;
 * - `publicTrade.{symbol}` (contracts and spot pairs): a snapshot of the last 100 trades, then new trades; both newest first;
 * - `tickers.{symbol}`, `tickers.{usdt|usdc|inverse}`, `tickers.all`: a snapshot, then changed tickers as whole
 *   records, every 200 ms (lists every 500 ms); `tickers.{pair}` and `tickers.spot` the same for spot pairs, whose records
 *   are shorter (`pairTicker`);
 * - `kline.{resolution}.{symbol}` (contracts and pairs), `markKline.…`, `indexKline.…`, `premiumKline.…` (perpetuals only): the current bar
 *   when it changes, at most 5 times a second;
 * - `liquidation.{symbol}`, `liquidation.all`: an empty snapshot, then liquidations, every 500 ms;
 * - `adlAlert`: an empty snapshot, then beginnings and ends of auto-deleveraging;
 * - `auction.{symbol}`: an empty snapshot, then the price and quantity at which the call auction would match;
 * - `symbolNotify`: an empty snapshot, then listed or changed contracts as whole records under the catalogue's short
 *   keys;
 * - `publicNotice`: a snapshot of the last 24 hours (of this run of the exchange), oldest first, then new notices.
 *
 * Private topics: `order` and `position` (under the short keys of `orderForm` and `positionForm`), `execution`,
 * `spotOrder` (under the short keys of `spotOrderForm`), `spotExecution`,
 * `wallet`, `leverage` (leverage, modes and risk tier of contracts), `notice`, `strategy`, `alert`.
 *
 * `dcp` or `dcp.{seconds}` (3 to 300, usually 10) on a private socket is a guard and has no messages. When the last
 * socket that subscribed to it is lost, and none subscribes again in time, the active orders of the account are
 * cancelled. The subscription is answered once the guard is on disk. A restart of the exchange counts as a loss of all
 * sockets; the time then runs from the moment when the exchange can be reached again.
 *
 * A subscription begins with a snapshot. The `seq` of each delta is one more than that of the message before it. A
 * public topic has one `seq` for all sockets; its snapshot has the `seq` of the last delta that it includes. A private
 * topic is counted from 1 on each socket. A public topic may send another snapshot later (after a socket was slow),
 * which replaces everything before.
 */
export const head = { topic: z.string(), seq: z.int(), ts: z.number() }

/** A snapshot replaces what was known; a delta changes it. */
export const kind = z.enum(['snapshot', 'delta'])
