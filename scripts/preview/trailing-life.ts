import type { PositionState } from '@perpdesk/engine'
import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import { isTrailingActivated, isTriggered, trailingBest } from '@perpdesk/trading'
import { type TrailingForm, termsOf } from '../../apps/terminal/src/features/trailing-stop/trailing-form.ts'
import { firstTrigger, type TrailingRules } from '../../apps/terminal/src/features/trailing-stop/trailing-rules.ts'
import type { Bench } from './bench.ts'
import { type Difference, differ } from './difference.ts'
import { recordNow } from './held-position.ts'
import { ordersReported } from './outcome.ts'
import type { Scene } from './scene.ts'

/** A trailing stop with the form that set it. */
interface SetStop {
  readonly form: TrailingForm
  readonly rules: TrailingRules
  /** Best last price since the stop became active; `undefined` while it waits for its activation price. */
  readonly best: E8 | undefined
}

/** Returns the trigger that the panel shows for a stop with this best price; `undefined` before its activation. */
function triggerAt(form: TrailingForm, rules: TrailingRules, best: E8 | undefined): E8 | undefined {
  return best === undefined ? undefined : firstTrigger({ ...form, activation: '' }, { ...rules, last: best })
}

export function triggerText(form: TrailingForm, rules: TrailingRules, best: E8 | undefined): string {
  const trigger = triggerAt(form, rules, best)
  return trigger === undefined ? '' : formatE8(trigger)
}

const MOVES = 3

/**
 * Moves the last price at random: the stop must follow it, and trigger exactly when it reaches the trigger price
 * (R3.25, R3.26).
 */
export function whileMoving(bench: Bench, id: number, held: PositionState, stop: SetStop): readonly Difference[] {
  const { scene, tally } = bench
  const { form, rules } = stop
  const activation = termsOf(form)?.activation ?? 0n
  let { best } = stop
  for (let moves = MOVES; moves > 0; moves -= 1) {
    const trigger = triggerAt(form, rules, best)
    scene.listen()
    scene.moveLast(id, aimOf(scene, rules, [best, trigger, activation]))
    const last = tradedAt(scene)
    if (last === undefined) {
      tally.count('trailing', 'price beyond the collar')
      continue
    }
    scene.sent += `, last price ${formatE8(last)}`
    const isReached = trigger !== undefined && isTriggered(rules.side === 'Buy' ? 2 : 1, trigger, last)
    if (isReached || hasActed(scene)) {
      tally.count('trailing', 'acted at its trigger')
      return differ('acts at its trigger', isReached, hasActed(scene))
    }
    const before = best
    if (best !== undefined) best = trailingBest(rules.side, best, last)
    else if (isTrailingActivated(rules.side, activation, last)) best = last
    tally.count('trailing', best === before ? 'stood' : before === undefined ? 'began' : 'followed')
    const stands = differ(
      'trigger after a move',
      triggerText(form, rules, best),
      recordNow(bench, id, held)?.tsTriggerPrice,
    )
    if (stands.length > 0) return stands
  }
  return []
}

/** Returns a price in ticks at or near a price that matters to the stop. */
function aimOf({ random }: Scene, { last, contract }: TrailingRules, prices: readonly (E8 | undefined)[]): number {
  const near = prices.filter((price) => price !== undefined && price > 0n)
  const ticks = toSafeInteger((random.pick([...near, last]) ?? last) / contract.tickSize)
  return Math.max(1, ticks + random.pick([0, 0, -1, 1, random.between(-400, 400)]))
}

/** Returns the price of the first trade since the last `listen`; actions of a stop come after it. */
function tradedAt(scene: Scene): E8 | undefined {
  const trade = scene.reported().find((event) => event.type === 'execution')
  return trade?.type === 'execution' ? trade.execPrice : undefined
}

function hasActed(scene: Scene): boolean {
  return ordersReported(scene).some(
    ({ stopOrderType, status }) => stopOrderType === 'TrailingStop' && status === 'Triggered',
  )
}
