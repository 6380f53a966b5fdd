import { type E8, e8, toSafeInteger } from '@perpdesk/numeric'
import { type LifeTerms, STANDING_CONTRACT } from '../life.ts'
import type { ContractInstrument, FundingTerms, OpenInterestLimit } from '../products/contract.ts'
import { isInverse } from '../value.ts'

/** A contract without a number yet: the calendar asks for it, and the exchange numbers it when it lists it. */
export type UnlistedContract = Omit<ContractInstrument, 'id'>

type Derived =
  | 'displayName'
  | 'status'
  | 'minPrice'
  | 'minQty'
  | 'minLeverageE2'
  | 'depthMergeTimes'
  | 'stopSpread'
  | 'openInterestLimit'

/** Terms of a contract from the tables; {@link buildContract} adds those that follow or are the same for most. */
export type ContractData = Omit<UnlistedContract, Derived | keyof LifeTerms> &
  Partial<Pick<UnlistedContract, 'displayName' | 'minPrice' | keyof LifeTerms>>

/** Prices that books are grouped by (MKT-01), and the ratios of those whose ticks are too small for any of them. */
const GROUP_PRICES = ['1', '5', '10', '50', '100'].map(e8)
const MERGE_TIMES = [1, 2, 4, 10]
/** So many ticks make the coarsest group [X]: books of the largest coins are deep, those of others would be left with a row or two. */
const MOST_TICKS = { largest: 1000n, others: 100n }
/** Share of a contract that one account may hold: the samples that are public; and how many of the largest orders in any case [X]. */
const OPEN_INTEREST_SHARE_E4 = { linear: 1000, inverse: 2000 }
const FREE_ORDERS = 5n

const LARGEST_COINS: readonly string[] = ['BTC', 'ETH']

/**
 * A contract that trades from its launch on. Unless the tables say otherwise its smallest price is one tick and it is a
 * standing one; the smallest quantity is one lot, the smallest leverage 1. TP/SL rest while
 * last and mark lie farther apart than the narrow collar (R2.25; the threshold of real venues is not public).
 */
export function buildContract(data: ContractData): UnlistedContract {
  return {
    ...STANDING_CONTRACT,
    displayName: data.symbol,
    minPrice: data.tickSize,
    ...data,
    status: 'Trading',
    minQty: data.lotSize,
    minLeverageE2: 100,
    stopSpread: data.priceLimitX,
    openInterestLimit: openInterestLimit(data),
    depthMergeTimes: depthMergeTimes(data),
  }
}

/** One tick, then 1, 5, 10, 50 and 100 in price as far as they are whole ticks and not too many of them. */
function depthMergeTimes({ tickSize, baseCoin }: ContractData): readonly number[] {
  const most = LARGEST_COINS.includes(baseCoin) ? MOST_TICKS.largest : MOST_TICKS.others
  const ratios = GROUP_PRICES.filter((price) => price % tickSize === 0n)
    .map((price) => price / tickSize)
    .filter((ticks) => ticks > 1n && ticks <= most)
  return ratios.length === 0 ? MERGE_TIMES : [1, ...ratios.map(toSafeInteger)]
}

function openInterestLimit(data: ContractData): OpenInterestLimit {
  const { inverse, linear } = OPEN_INTEREST_SHARE_E4
  return { shareE4: isInverse(data) ? inverse : linear, freeQty: data.maxLimitQty * FREE_ORDERS }
}

/**
 * Funding with the same cap and floor and the usual interest of 0.03 % a day (R2.12). At its limit it is exchanged every
 * hour, BTC and ETH excepted (R2.15).
 */
export function fundingTerms(baseCoin: string, intervalMinutes: number, cap: E8): FundingTerms {
  return {
    intervalMinutes,
    upperRate: cap,
    lowerRate: -cap,
    interestPerDay: e8('0.0003'),
    hourlyAtLimit: !LARGEST_COINS.includes(baseCoin),
  }
}
