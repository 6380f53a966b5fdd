import { type E8, mulE8 } from '@perpdesk/numeric'
import type { TradedVolume } from './fee-levels.ts'
import { type Instrument, lotsToQty } from './instrument.ts'
import { isContract } from './products/contract.ts'
import { isSpot } from './products/spot.ts'
import type { TradeSum } from './statement/ledger-sums.ts'
import { isInverse } from './value.ts'

export const NO_VOLUME: TradedVolume = { contracts: 0n, spot: 0n }

/**
 * Returns the value of trades of one instrument in USD (E8): exact where it is counted in dollars (the quantity of
 * inverse contracts, the value of what settles in USDT or USDC), otherwise at the given price of its coin, rounded
 * down. Trades on pairs without fees, and in coins without a price, do not count.
 *
 * @param priceOf price in USD of a coin; 1 for dollars
 */
export function tradedVolume(
  instrument: Instrument,
  { lots, volume }: Pick<TradeSum, 'lots' | 'volume'>,
  priceOf: (coin: string) => E8 | undefined,
): TradedVolume {
  if (isContract(instrument)) {
    const dollars = isInverse(instrument)
      ? lotsToQty(instrument, lots)
      : mulE8(volume, priceOf(instrument.settleCoin) ?? 0n, 'down')
    return { ...NO_VOLUME, contracts: dollars }
  }
  if (!isSpot(instrument) || instrument.isFeeFree) return NO_VOLUME
  return { ...NO_VOLUME, spot: mulE8(volume, priceOf(instrument.settleCoin) ?? 0n, 'down') }
}

/** Returns the sum of two volumes. */
export function addVolumes(one: TradedVolume, other: TradedVolume): TradedVolume {
  return { contracts: one.contracts + other.contracts, spot: one.spot + other.spot }
}
