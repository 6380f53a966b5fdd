import type { E8 } from '@perpdesk/numeric'
import { listedDates, PERIOD_CODES, type PeriodCode } from '../calendar.ts'
import type { DeliveryTerms } from '../life.ts'
import type { ContractInstrument } from '../products/contract.ts'
import { futuresSymbol, perpetualSymbol } from '../symbol-name.ts'
import { FAMILIES, type Family } from '../vocabulary.ts'
import { buildContract, type UnlistedContract } from './build-contract.ts'
import { PERPETUALS } from './perpetuals.ts'
import { modelRiskTiers } from './risk-ladders.ts'
import { type TableRow, tableRows } from './table.ts'

/**
 * Dated futures by family and base coin; each line is for the contracts of all its periods. Taken from public pages are
 * the periods of a family (R1.3), and for inverse contracts the delivery fee (R1.12) and the impact notional (10 BTC,
 * 100 ETH, R2.9; here in USD at a usual price). Tick and lot sizes, limits, leverage and collars are modelled on the
 * perpetual of the same family, so all contracts are `assumed`.
 *
 * Columns: family, base coin, periods, shown decimals, tick, lowest and highest price, lot, largest limit and market
 * order, largest leverage, first risk cap (settle coin), impact notional (quote coin), collar X and Y, delivery fee.
 */
const TABLE = `
usdt     BTC  CurW,NextW,CurM,NextM,CurQ,NextQ  2  0.1    0.1    1999999.8  0.001  500      50      50  1000000  500000  0.05  0.1  0
usdt     ETH  CurW,NextW,CurM,NextM,CurQ,NextQ  2  0.01   0.01   199999.98  0.01   5000     500     50  750000   300000  0.05  0.1  0
usdt     SOL  CurW,CurM,CurQ                    3  0.001  0.001  1999.998   0.1    50000    5000    25  300000   100000  0.05  0.1  0
usdc     BTC  CurW,CurM,CurQ,NextQ              2  0.1    0.1    1999999.8  0.001  100      20      50  1000000  250000  0.05  0.1  0
usdc     ETH  CurW,CurM,CurQ,NextQ              2  0.01   0.01   19999.98   0.01   2000     400     50  750000   150000  0.05  0.1  0
inverse  BTC  all                               2  0.1    100    1999999.8  1      5000000  1000000  50  100      900000  0.05  0.1  0.0005
inverse  ETH  all                               2  0.01   5      199999.98  1      2000000  400000   50  2000     300000  0.05  0.1  0.0005
`

/**
 * Index prices of half an hour are averaged, and in the same time only reduce-only orders are accepted (R1.7, R1.9).
 * Settlement takes 5 minutes (R1.11). In seconds.
 */
const HALF_HOUR = 1_800
const FIVE_MINUTES = 300

interface FuturesLine {
  readonly family: Family
  readonly baseCoin: string
  readonly periods: readonly PeriodCode[]
  readonly row: TableRow
}

const LINES: readonly FuturesLine[] = tableRows(TABLE).map((row) => ({
  family: oneOf(FAMILIES, row.text(0)),
  baseCoin: row.text(1),
  periods: row.text(2) === 'all' ? PERIOD_CODES : row.words(2).map((code) => oneOf(PERIOD_CODES, code)),
  row,
}))

/**
 * Returns the dated contracts that should be listed at a time (milliseconds since 1970 UTC; R1.3, R1.5), ordered by
 * family, coin and delivery. They have no ids yet; the exchange assigns ids that were never used.
 */
export function contractsAt(time: number): readonly UnlistedContract[] {
  return LINES.flatMap((line) =>
    listedDates(line.periods, time).map(({ deliveryTime, launchTime }) => futureOf(line, deliveryTime, launchTime)),
  )
}

function futureOf({ family, baseCoin, row }: FuturesLine, deliveryTime: number, launchTime: number): UnlistedContract {
  const perpetual = perpetualOf(family, baseCoin)
  const maxLeverageE2 = row.whole(10) * 100
  return buildContract({
    symbol: futuresSymbol(family, baseCoin, deliveryTime),
    contractType: family === 'inverse' ? 'InverseFutures' : 'LinearFutures',
    baseCoin,
    quoteCoin: perpetual.quoteCoin,
    settleCoin: perpetual.settleCoin,
    launchTime,
    deliveryTime,
    priceScale: row.whole(3),
    tickSize: row.e8(4),
    minPrice: row.e8(5),
    maxPrice: row.e8(6),
    lotSize: row.e8(7),
    maxLimitQty: row.e8(8),
    maxMarketQty: row.e8(9),
    minNotional: perpetual.minNotional,
    maxLeverageE2,
    riskTiers: modelRiskTiers(maxLeverageE2, row.e8(11)),
    funding: null,
    priceLimitX: row.e8(13),
    priceLimitY: row.e8(14),
    impactNotional: row.e8(12),
    insurancePool: perpetual.insurancePool,
    delivery: deliveryTerms(row.e8(15)),
    sessionMinutes: perpetual.sessionMinutes,
    indexInstrument: perpetual.id,
    tags: [],
    source: 'assumed',
  })
}

/** Returns the perpetual whose index, coins and insurance pool a dated contract shares (R2.4). */
function perpetualOf(family: Family, baseCoin: string): ContractInstrument {
  const symbol = perpetualSymbol(family, baseCoin)
  const found = PERPETUALS.find((instrument) => instrument.symbol === symbol)
  if (found === undefined) throw new RangeError(`futures need the index of ${symbol}, which the catalogue lacks`)
  return found
}

function deliveryTerms(feeRate: E8): DeliveryTerms {
  return { feeRate, averageSeconds: HALF_HOUR, reduceOnlySeconds: HALF_HOUR, closingSeconds: FIVE_MINUTES }
}

function oneOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((each) => each === text)
  if (word === undefined) throw new RangeError(`the catalogue does not know the word ${text}`)
  return word
}
