import type { E8 } from '@perpdesk/numeric'
import type { MarketGrid } from '../reference/to-grid.ts'
import type { GridBar } from './split-bar.ts'

/**
 * Bars have volume in the base coin and turnover in the quote coin. For inverse contracts the turnover is the number of
 * contracts, and the volume is that divided by the price, which cannot be derived from sums of ticks and lots. So bars
 * of the past carry their volume in units of 1/10,000 coin, and shorter bars share out their parent's volume.
 */
const UNITS_A_COIN = 10_000
const E8_A_UNIT = 10_000n

/** A bar with its volume in units of 1/10,000 base coin; 0 for linear contracts, whose volume follows from the lots. */
export interface CoinBar extends GridBar {
  readonly coins: number
}

/** Adds the coin volume to bars without a parent. */
export function withCoins(grid: MarketGrid, bars: readonly GridBar[]): readonly CoinBar[] {
  return bars.map((bar) => ({ ...bar, coins: grid.inverse ? Math.round(coinsOf(grid, bar)) : 0 }))
}

/** Adds the coin volume to the children of a bar: they share the parent's volume in proportion to their own value. */
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

/** Returns the value of a bar's contracts at its mean price in units of 1/10,000 coin, unrounded. */
function coinsOf(grid: MarketGrid, { volume, turnover, close }: GridBar): number {
  const mean = (volume > 0 ? turnover / volume : close) * grid.tick
  return (volume * grid.lot * UNITS_A_COIN) / mean
}
