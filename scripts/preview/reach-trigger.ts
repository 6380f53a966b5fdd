import { type Side, standsAlone, type TriggerBy } from '@perpdesk/trading'
import type { Random } from '../lib/random.ts'
import type { Bench } from './bench.ts'
import { COLLATERAL, CONTRACTS, leaderOf } from './contracts.ts'
import { ordersTold } from './outcome.ts'
import { type Scene, TRADER } from './scene.ts'

/** A price that an order waits for. */
export interface Aim {
  readonly by: TriggerBy
  /** In ticks. */
  readonly trigger: number
}

/** A price to wait for where all prices rest: the last price is beside it, mark and index are at it. */
export function aimFrom(random: Random, rest: number): Aim {
  const by = random.weighted<TriggerBy>({ LastPrice: 70, MarkPrice: 15, IndexPrice: 15 })
  const away = random.pick([-1, 1]) * random.between(1, random.pick([60, 2_000, 15_000]))
  return { by, trigger: by === 'LastPrice' ? rest : rest + away }
}

interface Reached extends Aim {
  readonly side: Side
  /** Lots that a holder offers there. */
  readonly lots: number
}

/**
 * Brings all prices of a contract to a trigger, the one that the order waits for last. Returns why its figures are not those
 * of that moment, where something else of the account has changed by then.
 */
export function reachTrigger(
  { scene, tally }: Bench,
  id: number,
  { by, side, trigger, lots }: Reached,
): string | undefined {
  tally.count('waiting', `for the ${by}`)
  scene.tradeAt(id, side, trigger, lots)
  if (by === 'LastPrice') return undefined
  const other = movesWith(scene, id)
  scene.moveIndex(id, trigger)
  return isLiquidated(scene) ? 'liquidated at its trigger' : other
}

/** Another part of the account that an index moves: a position or an order on it, or the worth of a collateral coin. */
function movesWith({ engine, accountType }: Scene, id: number): string | undefined {
  const beside = CONTRACTS.filter((one) => one !== id && leaderOf(one) === leaderOf(id))
  const isTouched = (one: number) =>
    engine.position(TRADER, one).some(({ size }) => size > 0) ||
    engine.openOrders(TRADER).some(({ instrument }) => instrument === one)
  if (beside.some(isTouched)) return 'its index moves another contract'
  const isShared = engine.wallet(TRADER)?.marginMode !== 'ISOLATED_MARGIN' && !standsAlone(accountType, COLLATERAL.coin)
  return isShared && leaderOf(id) === COLLATERAL.priceInstrument ? 'its index moves a coin of the account' : undefined
}

/** With the new mark the account may have been closed out in the same moment, after the order had acted. */
function isLiquidated(scene: Scene): boolean {
  return ordersTold(scene).some(({ createType, cancelType }) => /Liq|TakeOver/u.test(`${createType} ${cancelType}`))
}
