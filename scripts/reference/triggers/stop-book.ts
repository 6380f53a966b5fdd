import type { Market, Position, Standing, Stop, StopKind } from '../model.ts'
import { isOfPosition } from './stop-order.ts'

export function stopsOf({ stops }: Standing, position: Position): readonly Stop[] {
  return stops.filter((stop) => isOfPosition(stop) && stop.positionIdx === position.index)
}

/** Returns the lots that the partial stops of a kind cover. */
export function coveredBy(standing: Standing, position: Position, kind: StopKind): number {
  return stopsOf(standing, position).reduce((sum, stop) => sum + (stop.kind === kind ? stop.qty : 0), 0)
}

/** Returns everything that waits in a market, oldest first. */
export function stopsIn(market: Market): readonly Stop[] {
  return market.standings.flatMap(({ stops }) => stops).sort((a, b) => a.id - b.id)
}
