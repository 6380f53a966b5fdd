import { e8 } from '@perpdesk/numeric'
import type { Instrument } from '../instrument.ts'
import { displayNameOf, perpetualSymbol } from '../symbol-name.ts'
import { buildContract, fundingTerms } from './build-contract.ts'
import { linearImpactNotional } from './impact-notional.ts'
import { commonPool } from './insurance-pools.ts'
import { modelRiskTiers } from './risk-ladders.ts'
import { type TableRow, tableRows } from './table.ts'

/**
 * USDC perpetuals. Dates, grids, ranges and largest orders restate a public instrument list of February 2023, leverage too
 * where a model ladder begins with it; DOGE and SUI are modelled. Tiers, caps and collars are modelled on the USDT contracts,
 * so all are `assumed`. Ids are never used again.
 *
 * Columns: id, base coin, listed on, shown decimals, tick, highest price, lot, largest limit and market order, largest
 * leverage, first risk cap (USDC), funding cap, funding interval (minutes), collar X and Y.
 */
const TABLE = `
41  BTC   2021-01-14  2  0.1      199999.8   0.001  100      20      100  2000000  0.005   480  0.01  0.02
42  ETH   2022-08-01  2  0.01     19999.98   0.01   2000     400     75   1500000  0.005   480  0.02  0.04
43  SOL   2022-08-01  3  0.005    9999.99    0.1    4000     800     50   300000   0.0058  480  0.03  0.06
44  XRP   2022-08-01  4  0.0001   199.9998   1      1750000  350000  50   300000   0.0058  480  0.05  0.1
45  ADA   2022-08-01  4  0.0001   199.9998   1      350000   70000   50   150000   0.0058  480  0.05  0.1
46  AVAX  2022-08-01  3  0.005    9999.99    0.01   10000    2000    50   150000   0.01    480  0.05  0.1
47  BNB   2022-09-29  2  0.05     99999.9    0.01   5000     1000    50   200000   0.0058  480  0.03  0.06
48  DOGE  2024-03-14  5  0.00001  19.99998   1      9000000  1800000 50   150000   0.01    240  0.05  0.1
49  SUI   2024-10-10  4  0.0001   199.9998   1      300000   60000   50   100000   0.01    120  0.05  0.1
`

/** Profit and loss of USDC contracts is settled every eight hours (R4.8). */
const SESSION_MINUTES = 480

/** Every listed USDC perpetual, by id. */
export const USDC_PERPETUALS: readonly Instrument[] = tableRows(TABLE).map(instrumentOf)

function instrumentOf(row: TableRow): Instrument {
  const baseCoin = row.text(1)
  const maxLeverageE2 = row.whole(9) * 100
  const firstCap = row.e8(10)
  const contract = buildContract({
    symbol: perpetualSymbol('usdc', baseCoin),
    displayName: displayNameOf('usdc', baseCoin, perpetualSymbol('usdc', baseCoin)),
    contractType: 'LinearPerpetual',
    baseCoin,
    quoteCoin: 'USDC',
    settleCoin: 'USDC',
    launchTime: row.date(2),
    deliveryTime: 0,
    priceScale: row.whole(3),
    tickSize: row.e8(4),
    maxPrice: row.e8(5),
    lotSize: row.e8(6),
    maxLimitQty: row.e8(7),
    maxMarketQty: row.e8(8),
    minNotional: e8('5'),
    maxLeverageE2,
    riskTiers: modelRiskTiers(maxLeverageE2, firstCap),
    funding: fundingTerms(baseCoin, row.whole(12), row.e8(11)),
    priceLimitX: row.e8(13),
    priceLimitY: row.e8(14),
    impactNotional: linearImpactNotional(maxLeverageE2, firstCap),
    insurancePool: commonPool('USDC'),
    sessionMinutes: SESSION_MINUTES,
    tags: [],
    source: 'assumed',
  })
  return { id: row.whole(0), ...contract }
}
