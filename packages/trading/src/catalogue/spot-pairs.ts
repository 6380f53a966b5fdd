import { type E8, ONE } from '@perpdesk/numeric'
import type { SpotInstrument } from '../products/spot.ts'
import { PERPETUALS } from './perpetuals.ts'
import { type TableRow, tableRows } from './table.ts'

/**
 * Spot pairs. Minimum orders, precisions and price limits of BTC/USDT and ETH/USDT are of the magnitude of a public
 * instrument list; all figures are modelled, so every pair is marked `assumed`. Ids are never reused; new pairs are
 * appended.
 *
 * Columns: id, base, quote, listed on, shown decimals, tick, highest price, lot, smallest quantity, largest limit and
 * market order, smallest and largest value (quote coin), price limits X and Y, fee-free, tags.
 */
const TABLE = `
1000001  BTC   USDT  2021-07-05  2  0.1      999999.9   0.000001  0.00001  80        40        1        4000000  0.01   0.02  no   -
1000002  ETH   USDT  2021-07-05  2  0.01     99999.99   0.00001   0.0003   2000      1000      1        4000000  0.01   0.02  no   -
1000003  SOL   USDT  2021-10-15  3  0.01     19999.99   0.001     0.01     20000     10000     1        2000000  0.03   0.05  no   Trending
1000004  XRP   USDT  2021-07-05  4  0.0001   199.9999   0.01      1        1200000   600000    1        2000000  0.03   0.05  no   -
1000005  BNB   USDT  2022-02-08  2  0.1      99999.9    0.0001    0.002    2000      1000      1        1000000  0.03   0.05  no   -
1000006  DOGE  USDT  2021-11-11  5  0.00001  19.99999   0.1       10       12000000  6000000   1        1000000  0.03   0.05  no   Trending
1000007  ADA   USDT  2021-11-11  4  0.0001   199.9999   0.01      2        2500000   1200000   1        1000000  0.03   0.05  no   -
1000008  AVAX  USDT  2021-11-11  3  0.001    1999.999   0.001     0.05     70000     35000     1        1000000  0.03   0.05  no   -
1000009  LINK  USDT  2021-09-21  3  0.001    1999.999   0.001     0.05     75000     37000     1        1000000  0.03   0.05  no   DEFI
1000010  DOT   USDT  2021-07-28  3  0.001    1999.999   0.001     0.2      300000    150000    1        600000   0.03   0.05  no   -
1000011  LTC   USDT  2021-10-12  2  0.01     19999.99   0.00001   0.01     8000      4000      1        600000   0.03   0.05  no   -
1000012  BCH   USDT  2021-12-14  2  0.1      99999.9    0.0001    0.002    1200      600       1        600000   0.03   0.05  no   -
1000013  TRX   USDT  2022-05-25  5  0.00001  19.99999   0.01      3        2200000   1100000   1        600000   0.03   0.05  no   -
1000014  UNI   USDT  2021-09-28  3  0.001    1999.999   0.001     0.1      80000     40000     1        500000   0.03   0.05  no   DEFI
1000015  ATOM  USDT  2022-01-27  3  0.001    1999.999   0.001     0.3      160000    80000     1        400000   0.03   0.05  no   -
1000016  NEAR  USDT  2021-12-21  3  0.001    1999.999   0.01      0.5      200000    100000    1        400000   0.03   0.05  no   -
1000017  APT   USDT  2022-10-19  3  0.001    999.999    0.01      0.5      200000    100000    1        400000   0.03   0.05  no   -
1000018  OP    USDT  2022-06-01  4  0.0001   199.9999   0.01      3        1000000   500000    1        400000   0.03   0.05  no   -
1000019  ARB   USDT  2023-03-23  4  0.0001   199.9999   0.01      4        1600000   800000    1        400000   0.03   0.05  no   -
1000020  SUI   USDT  2023-05-03  4  0.0001   199.9999   0.01      1        600000    300000    1        1000000  0.03   0.05  no   Trending
1000021  FIL   USDT  2021-09-28  3  0.001    1999.999   0.01      0.5      250000    120000    1        400000   0.03   0.05  no   -
1000022  ETC   USDT  2021-12-14  3  0.001    1999.999   0.001     0.05     30000     15000     1        400000   0.03   0.05  no   -
1000023  XLM   USDT  2021-08-25  5  0.00001  19.99999   0.1       4        1600000   800000    1        400000   0.03   0.05  no   -
1000024  AAVE  USDT  2021-09-28  2  0.01     19999.99   0.0001    0.006    2200      1100      1        400000   0.03   0.05  no   DEFI
1000025  INJ   USDT  2022-07-26  3  0.001    999.999    0.001     0.2      80000     40000     1        400000   0.03   0.05  no   DEFI
1000026  TON   USDT  2022-11-03  4  0.0001   199.9999   0.01      0.6      250000    120000    1        400000   0.03   0.05  no   NEW
1000027  KAS   USDT  2023-09-19  5  0.00001  19.99999   0.1       20       4000000   2000000   1        200000   0.05   0.1   no   -
1000028  MNT   USDT  2023-07-17  4  0.0001   199.9999   0.01      1        300000    150000    1        300000   0.05   0.1   no   -
1000029  BTC   USDC  2022-08-18  2  0.1      999999.9   0.000001  0.00001  40        20        1        2000000  0.01   0.02  no   -
1000030  ETH   USDC  2022-08-18  2  0.01     99999.99   0.00001   0.0003   1000      500       1        2000000  0.01   0.02  no   -
1000031  SOL   USDC  2022-09-06  3  0.01     19999.99   0.001     0.01     7000      3500      1        500000   0.03   0.05  no   -
1000032  XRP   USDC  2022-09-06  4  0.0001   199.9999   0.01      1        300000    150000    1        400000   0.03   0.05  no   -
1000033  DOGE  USDC  2022-09-06  5  0.00001  19.99999   0.1       10       3000000   1500000   1        300000   0.03   0.05  no   -
1000034  LTC   USDC  2022-09-06  2  0.01     19999.99   0.00001   0.01     3000      1500      1        200000   0.03   0.05  no   -
1000035  LINK  USDC  2022-09-06  3  0.001    1999.999   0.001     0.05     15000     7500      1        200000   0.03   0.05  no   DEFI
1000036  ETH   BTC   2021-12-30  5  0.00001  0.99999    0.001     0.001    600       300       0.00001  20       0.02   0.04  no   -
1000037  USDC  USDT  2021-12-30  4  0.0001   1.9999     0.01      1        3000000   1500000   1        3000000  0.01   0.02  yes  -
`

/**
 * Pairs of leveraged tokens, with the same columns. They have no past: a token exists from the moment on at which the
 * exchange lists it. All figures are assumed.
 */
const TOKEN_TABLE = `
1000038  BTC3L  USDT  1970-01-01  4  0.0001  9999.9999  0.01  0.1  60000  30000  1  300000  0.05  0.1  no  -
1000039  BTC3S  USDT  1970-01-01  4  0.0001  9999.9999  0.01  0.1  60000  30000  1  300000  0.05  0.1  no  -
1000040  ETH3L  USDT  1970-01-01  4  0.0001  9999.9999  0.01  0.1  60000  30000  1  300000  0.05  0.1  no  -
1000041  ETH3S  USDT  1970-01-01  4  0.0001  9999.9999  0.01  0.1  60000  30000  1  300000  0.05  0.1  no  -
1000042  SOL3L  USDT  1970-01-01  4  0.0001  9999.9999  0.01  0.1  40000  20000  1  200000  0.05  0.1  no  -
1000043  SOL3S  USDT  1970-01-01  4  0.0001  9999.9999  0.01  0.1  40000  20000  1  200000  0.05  0.1  no  -
`

/** The choices for grouping levels of the order book, in ticks. */
const MERGE_TIMES = [1, 10, 100]

/** All spot pairs of coins that the exchange lists, in the order of their ids. */
export const SPOT_PAIRS: readonly SpotInstrument[] = tableRows(TABLE).map(pairOf)

/** Returns the pairs of the leveraged tokens, in the order of their ids; `launchTime` in milliseconds since 1970. */
export function tokenPairs(launchTime: number): readonly SpotInstrument[] {
  return tableRows(TOKEN_TABLE).map((row) => ({ ...pairOf(row), launchTime }))
}

function pairOf(row: TableRow): SpotInstrument {
  const baseCoin = row.text(1)
  const quoteCoin = row.text(2)
  const symbol = pairSymbol(baseCoin, quoteCoin)
  const tickSize = row.e8(5)
  const lotSize = row.e8(7)
  return {
    id: row.whole(0),
    symbol,
    displayName: symbol,
    contractType: 'Spot',
    status: 'Trading',
    baseCoin,
    quoteCoin,
    settleCoin: quoteCoin,
    launchTime: row.date(3),
    deliveryTime: 0,
    priceScale: row.whole(4),
    tickSize,
    minPrice: tickSize,
    maxPrice: row.e8(6),
    lotSize,
    minQty: row.e8(8),
    maxLimitQty: row.e8(9),
    maxMarketQty: row.e8(10),
    minNotional: row.e8(11),
    maxAmount: row.e8(12),
    basePrecision: decimalsOf(lotSize),
    quotePrecision: decimalsOf((tickSize * lotSize) / ONE),
    priceLimitX: row.e8(13),
    priceLimitY: row.e8(14),
    isBanBuy: false,
    isBanSell: false,
    isFeeFree: row.text(15) === 'yes',
    depthMergeTimes: MERGE_TIMES,
    tags: row.words(16),
    source: 'assumed',
    indexInstrument: perpetualOf(baseCoin, quoteCoin),
    indexScheme: 'weighted',
    indexWeights: [],
  }
}

/**
 * Returns the symbol of a spot pair, `BTC/USDT`. Symbols are unique on the exchange, and `BTCUSDT` is the perpetual's.
 */
function pairSymbol(baseCoin: string, quoteCoin: string): string {
  return `${baseCoin}/${quoteCoin}`
}

/** Returns the id of the perpetual whose index is the price of the pair; 0 if the pair needs an index of its own. */
function perpetualOf(baseCoin: string, quoteCoin: string): number {
  const isIndexed = (contract: (typeof PERPETUALS)[number]) =>
    contract.baseCoin === baseCoin && contract.quoteCoin === quoteCoin
  return PERPETUALS.find(isIndexed)?.id ?? 0
}

/** Returns the number of decimals of a value, 0 to 8. */
function decimalsOf(value: E8): number {
  let decimals = 8
  for (let rest = value; decimals > 0 && rest % 10n === 0n; rest /= 10n) decimals -= 1
  return decimals
}
