import { hasFreshCoins } from '../account/coins.ts'
import { isPerSymbol } from '../account/isolation.ts'
import type { Account, Position, Standing } from '../model.ts'
import { isFresh } from '../prices/freshness.ts'

export interface Holding {
  readonly standing: Standing
  readonly position: Position
}

/** Returns open positions by instrument and index; for clients only those that share margin with others. */
export function holdings(account: Account): readonly Holding[] {
  const unified = account.standings.filter((standing) => !isPerSymbol(standing))
  const standings = unified.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)
  return standings.flatMap((standing) =>
    standing.positions.flatMap((position) => (position.lots === 0 ? [] : [{ standing, position }])),
  )
}

/** True if all mark prices and coin prices on which a cross account depends are fresh. */
export function hasFreshMarks(account: Account): boolean {
  return hasFreshCoins(account) && holdings(account).every(({ standing }) => isFresh(standing.market))
}
