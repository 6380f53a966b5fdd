import * as formulas from '../formulas/formulas.ts'
import { exact } from '../formulas/fraction.ts'
import type { Position, Standing } from '../model.ts'

export function lotsAbove(standing: Standing, position: Position, cap: bigint): number {
  const { mark, instrument } = standing.market
  const size = formulas.sizeWorth(instrument, cap, mark)
  const kept = size.over(exact(instrument.lotSize)).whole('floor')
  return Math.max(0, position.lots - Number(kept))
}
