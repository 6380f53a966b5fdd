import type { E8 } from '@perpdesk/numeric'
import type { MarketGrid } from '../reference/to-grid.ts'
import type { GridBar } from './split-bar.ts'

/**
 * Bars have volume in the base coin and turnover in the quote coin. Of inverse contracts the turnover is their number and the
 * volume that over the price. It does not follow from sums of ticks and lots, so bars of the past carry it along in whole
 * units of a ten-thousandth of the coin, and shorter bars share their parent's.
 */
const UNITS_A_COIN = 10_000
const E8_A_UNIT = 10_000n

/** A bar with its volume in the base coin; 0 for linear contracts, which do not need it. */
export interface CoinBar extends GridBar {
  readonly coins: number
}

/** Bars that stand by themselves. */
export function withCoins(grid: MarketGrid, bars: readonly GridBar[]): readonly CoinBar[] {
  return bars.map((bar) => ({ ...bar, coins: grid.inverse ? Math.round(coinsOf(grid, bar)) : 0 }))
}

/** Shorter bars of one: they share the parent's volume in proportion to their own worth. */
export function withCoinsOf(grid: MarketGrid, parent: CoinBar, bars: readonly GridBar[]): readonly CoinBar[] {
  if (!grid.inverse) return bars.map((bar) => ({ ...bar, coins: 0 }))
  const worth = bars.map((bar) => coinsOf(grid, bar))
  const total = worth.reduce((sum, each) => sum + each, 0)
  let reached = 0
  let given = 0
  return bars.map((bar, index) => {
    reached += worth[index] ?? 0
    const upTo = index === bars.length - 1 || total === 0 ? parent.coins : Math.round((parent.coins * reached) / total)
    const coins = upTo - given
    given = upTo
    return { ...bar, coins }
  })
}

export function coinVolume({ coins }: CoinBar): E8 {
  return BigInt(coins) * E8_A_UNIT
}

/** Units of the coin that a bar's contracts are worth at its mean price; not whole. */
function coinsOf(grid: MarketGrid, { volume, turnover, close }: GridBar): number {
  const mean = (volume > 0 ? turnover / volume : close) * grid.tick
  return (volume * grid.lot * UNITS_A_COIN) / mean
}
