import type { PositionState } from '@perpdesk/engine'
import { endpoints, type Position } from '@perpdesk/protocol'
import { DEFAULT_FEE_RATES } from '@perpdesk/trading'
import { positionOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/account-records.ts'
import type { Bench } from './bench.ts'
import { type Scene, TRADER } from './scene.ts'

/** Returns a position of the trader in a contract; if there is none, mostly opens one. */
export function heldPosition(scene: Scene, id: number): PositionState | undefined {
  const { random } = scene
  const held = () => scene.engine.position(TRADER, id).filter(({ size }) => size > 0)
  if (held().length === 0 && random.chance(92)) {
    const side = random.pick(['Buy', 'Sell'] as const)
    const positionIdx = scene.isHedged(id) ? (side === 'Buy' ? 1 : 2) : 0
    const qty = random.between(1, random.pick([9, 90]))
    scene.send(scene.order({ account: TRADER, instrument: id, side, qty, orderType: 'Market', positionIdx }))
  }
  const positions = held()
  return positions.length === 0 ? undefined : random.pick(positions)
}

/** Returns the current record of a position, parsed as from the wire; `undefined` once the position is closed. */
export function recordNow(
  { scene, listings }: Bench,
  id: number,
  { positionIdx, side }: PositionState,
): Position | undefined {
  const state = scene.engine.position(TRADER, id).find((one) => one.positionIdx === positionIdx)
  if (state === undefined || state.size === 0 || state.side !== side) return undefined
  return endpoints.positions.result.parse({ list: [positionOf(listings.byId(id), state, DEFAULT_FEE_RATES.taker)] })
    .list[0]
}
