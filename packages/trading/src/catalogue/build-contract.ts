import { type E8, e8, toSafeInteger } from '@perpdesk/numeric'
import { type LifeTerms, STANDING_CONTRACT } from '../life.ts'
import type { ContractInstrument, FundingTerms, OpenInterestLimit } from '../products/contract.ts'
import { isInverse } from '../value.ts'

/** A contract without an id, which the exchange assigns when it lists the contract. */
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

/**
 * The terms of a contract from the tables. {@link buildContract} adds terms that are derived or the same for most
 * contracts.
 */
export type ContractData = Omit<UnlistedContract, Derived | keyof LifeTerms> &
  Partial<Pick<UnlistedContract, 'displayName' | 'minPrice' | keyof LifeTerms>>

/**
 * The price steps for grouping order books (MKT-01), and the groups in ticks of contracts for which none is suitable.
 */
const GROUP_PRICES = ['1', '5', '10', '50', '100'].map(e8)
const MERGE_TIMES = [1, 2, 4, 10]
/**
 * Ticks of the coarsest allowed group [X]. Only the order books of the largest coins have levels enough for a coarser
 * one.
 */
const MOST_TICKS = { largest: 1000n, others: 100n }
/**
 * The share of the open interest that one account may hold, times 10000 (from public samples), and the number of
 * largest orders that it may hold in any case [X].
 */
const OPEN_INTEREST_SHARE_E4 = { linear: 1000, inverse: 2000 }
const FREE_ORDERS = 5n

const LARGEST_COINS: readonly string[] = ['BTC', 'ETH']

/**
 * Returns a contract with status `Trading`. Unless `data` has other terms, its smallest price is one tick and its life
 * that of {@link STANDING_CONTRACT}. Its smallest quantity is one lot, its smallest leverage 1. TP/SL do not trigger
 * while last price and mark price differ by more than the narrow collar ratio X (R2.25; the threshold of real venues is
 * not public).
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

/**
 * Returns the groups in ticks: 1, then the {@link GROUP_PRICES} that are multiples of the tick size and not too coarse.
 */
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
 * Returns funding terms with a symmetrical cap and floor and the usual interest of 0.03 % a day (R2.12). While the rate
 * is at its limit, funding is settled every hour, except for BTC and ETH (R2.15).
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
