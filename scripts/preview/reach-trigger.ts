import { type LedgerType, type Side, standsAlone, type TriggerBy } from '@perpdesk/trading'
import type { Random } from '../lib/random.ts'
import type { Bench } from './bench.ts'
import { COLLATERAL, CONTRACTS, leaderOf } from './contracts.ts'
import { ordersReported } from './outcome.ts'
import { type Scene, TRADER } from './scene.ts'

/** Ledger rows of a repayment of debts. */
const REPAYMENTS: ReadonlySet<LedgerType> = new Set<LedgerType>(['REPAY', 'CURRENCY_SELL'])

/** The trigger of an order that waits. */
export interface Aim {
  readonly by: TriggerBy
  /** In ticks. */
  readonly trigger: number
}

/**
 * Returns a trigger for a settled contract: for the last price, which lies beside the other prices, their common price;
 * for mark and index price, a price away from it.
 */
export function aimFrom(random: Random, rest: number): Aim {
  const by = random.weighted<TriggerBy>({ LastPrice: 70, MarkPrice: 15, IndexPrice: 15 })
  const away = random.pick([-1, 1]) * random.between(1, random.pick([60, 2_000, 15_000]))
  return { by, trigger: by === 'LastPrice' ? rest : rest + away }
}

interface Reached extends Aim {
  readonly side: Side
  /** Lots that a counterparty offers at the trigger. */
  readonly lots: number
}

/**
 * Moves all prices of a contract to a trigger, the price that the order waits for last. If something else in the
 * account has changed by then, returns the reason why the panel's figures no longer apply.
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
  if (isLiquidated(scene)) return 'liquidated at its trigger'
  return hasRepaid(scene) ? 'debts repaid at its trigger' : other
}

/**
 * Returns what else in the account an index affects: a position or order on another contract, or the value of a
 * collateral coin; `undefined` if nothing.
 */
function movesWith({ engine, accountType }: Scene, id: number): string | undefined {
  const beside = CONTRACTS.filter((one) => one !== id && leaderOf(one) === leaderOf(id))
  const isTouched = (one: number) =>
    engine.position(TRADER, one).some(({ size }) => size > 0) ||
    engine.openOrders(TRADER).some(({ instrument }) => instrument === one)
  if (beside.some(isTouched)) return 'its index moves another contract'
  const isShared = engine.wallet(TRADER)?.marginMode !== 'ISOLATED_MARGIN' && !standsAlone(accountType, COLLATERAL.coin)
  return isShared && leaderOf(id) === COLLATERAL.priceInstrument ? 'its index moves a coin of the account' : undefined
}

/** True if the account was liquidated at the new mark price in the same step, after the order had triggered. */
function isLiquidated(scene: Scene): boolean {
  return ordersReported(scene).some(({ createType, cancelType }) => /Liq|TakeOver/u.test(`${createType} ${cancelType}`))
}

/** True if the new mark price brought the account so near to liquidation that its debts were repaid in the same step. */
function hasRepaid(scene: Scene): boolean {
  return scene
    .reported()
    .some((event) => event.type === 'ledger' && event.account === TRADER && REPAYMENTS.has(event.ledgerType))
}
