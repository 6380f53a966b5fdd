import { isIsolated } from '../account/isolation.ts'
import type { Position, Standing } from '../model.ts'
import { freeCoins } from '../spot/promised.ts'
import { positionMargin } from './exposure-figures.ts'

/** Limits the margin of an isolated position to the balance left after the other positions in the coin (5.3). */
export function boundMargin(standing: Standing, position: Position): void {
  if (position.lots === 0 || !isIsolated(standing)) return
  const { account, market } = standing
  const { settleCoin } = market.instrument
  let left = freeCoins(account, settleCoin)
  for (const other of account.standings) {
    if (other.market.instrument.settleCoin !== settleCoin || !isIsolated(other)) continue
    for (const held of other.positions) left -= positionMargin(other, held)
  }
  const margin = positionMargin(standing, position)
  if (left < 0n && margin > 0n) position.added += left < -margin ? -margin : left
}
