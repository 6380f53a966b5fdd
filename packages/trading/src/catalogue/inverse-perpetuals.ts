import { e8 } from '@perpdesk/numeric'
import type { ContractInstrument } from '../products/contract.ts'
import { perpetualSymbol } from '../symbol-name.ts'
import { buildContract, fundingTerms } from './build-contract.ts'
import { insurancePool } from './insurance-pools.ts'
import { modelRiskTiers } from './risk-ladders.ts'
import { type TableRow, tableRows } from './table.ts'

/**
 * Inverse perpetuals: one contract is one USD, margin and profit are in the base coin. Taken from public lists are tick
 * size, highest price, largest orders, leverage, funding cap, collars and the first tier of BTCUSD, and the impact
 * margins of BTC, ETH, EOS and XRP (R2.9). The tick sizes of DOT, LTC, SOL and XRP are those of another large venue.
 * The rest is modelled, so all contracts are `assumed`. The lowest prices are such that the value of the largest order
 * is a safe integer. Ids are never reused.
 *
 * Columns: id, base coin, listed on, shown decimals, tick, lowest and highest price, largest limit and market order
 * (contracts), largest leverage, first risk cap (base coin), impact notional (USD, the impact margin in coins at the
 * largest leverage and a usual price), funding cap, collar X and Y, pool balance from which a drawdown counts (base
 * coin).
 */
const TABLE = `
50  BTC  2018-11-15  2  0.1     100    1999999.8  25000000  5000000  100  150     900000  0.00375  0.05  0.1  0.1
51  ETH  2019-01-25  2  0.01    5      199999.98  10000000  2000000  100  3000    600000  0.00375  0.05  0.1  3
52  EOS  2019-04-10  4  0.0001  0.002  1999.9998  100000    25000    50   200000  2000    0.0075   0.05  0.1  50000
53  XRP  2019-05-14  4  0.0001  0.0125 1999.9998  1000000   200000   50   300000  200000  0.0075   0.05  0.1  5000
54  DOT  2021-12-03  3  0.001   0.01   1999.998   500000    100000   50   30000   20000   0.0075   0.05  0.1  4000
55  LTC  2022-01-20  2  0.01    0.1    199999.98  1000000   200000   50   2000    50000   0.0075   0.05  0.1  120
56  SOL  2022-01-20  3  0.001   0.1    19999.998  2000000   400000   50   3000    100000  0.0075   0.05  0.1  70
`

/** All listed inverse perpetuals, in the order of their ids. */
export const INVERSE_PERPETUALS: readonly ContractInstrument[] = tableRows(TABLE).map(instrumentOf)

function instrumentOf(row: TableRow): ContractInstrument {
  const baseCoin = row.text(1)
  const maxLeverageE2 = row.whole(9) * 100
  const contract = buildContract({
    symbol: perpetualSymbol('inverse', baseCoin),
    contractType: 'InversePerpetual',
    baseCoin,
    quoteCoin: 'USD',
    settleCoin: baseCoin,
    launchTime: row.date(2),
    deliveryTime: 0,
    priceScale: row.whole(3),
    tickSize: row.e8(4),
    minPrice: row.e8(5),
    maxPrice: row.e8(6),
    lotSize: e8('1'),
    maxLimitQty: row.e8(7),
    maxMarketQty: row.e8(8),
    minNotional: 0n,
    maxLeverageE2,
    riskTiers: modelRiskTiers(maxLeverageE2, row.e8(10)),
    funding: fundingTerms(baseCoin, 480, row.e8(12)),
    priceLimitX: row.e8(13),
    priceLimitY: row.e8(14),
    impactNotional: row.e8(11),
    insurancePool: insurancePool(baseCoin, row.e8(15)),
    tags: [],
    source: 'assumed',
  })
  return { id: row.whole(0), ...contract }
}
