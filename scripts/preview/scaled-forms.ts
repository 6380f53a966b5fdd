import { formatE8 } from '@perpdesk/numeric'
import { SCALED_WEIGHT_SUM } from '@perpdesk/trading'
import { actions, initial } from '../../apps/terminal/src/features/order-panel/form.ts'
import type { OrderForm } from '../../apps/terminal/src/features/order-panel/kinds/order-kind.ts'
import {
  changed,
  NEW_SCALED,
  percentText,
  type ScaledForm,
} from '../../apps/terminal/src/features/order-panel/kinds/scaled/scaled-form.ts'
import { scaledKind } from '../../apps/terminal/src/features/order-panel/kinds/scaled/scaled-kind.tsx'
import type { OrderContext } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import type { Random } from '../lib/random.ts'
import { withLots, withOptions, withSize } from './plain-forms.ts'

/** An order form with the fields of the scaled order. */
export interface ScaledTyped {
  readonly form: OrderForm
  readonly scaled: ScaledForm
}

/** Returns a scaled order as users enter it: mostly around the market, sometimes wrong. */
export function scaledForm(random: Random, context: OrderContext): ScaledTyped {
  // only one thing is wrong at a time
  const wrong = random.weighted<Wrong>({ nothing: 93, price: 3, count: 2, weights: 2 })
  const scaled = rowForm(random, context, wrong)
  const empty = initial(scaledKind(scaled))
  const opened = wrong === 'nothing' ? withOptions(random, context, empty) : empty
  const lived = random.chance(15) ? actions.setPostOnly(opened, true) : opened
  if (wrong !== 'nothing' || random.chance(30)) return { form: withLots(random, context, lived, 60), scaled }
  return { form: withSize(random, context, lived), scaled }
}

type Wrong = 'nothing' | 'price' | 'count' | 'weights'

function rowForm(random: Random, context: OrderContext, wrong: Wrong): ScaledForm {
  const { tickSize } = context.instrument
  const from = fromTicks(random, context)
  const width = random.between(1, random.pick([8, 60, 400, 4_000]))
  const lowest = (from > 0n ? from : 1n) * tickSize + (wrong === 'price' && random.chance(50) ? tickSize / 2n : 0n)
  const isMissing = wrong === 'price' && lowest % tickSize === 0n
  const count = wrong === 'count' ? random.pick([0, 1, 21, 99]) : random.between(2, random.pick([3, 6, 20]))
  const distribution = random.pick(['Flat', 'Increasing', 'Decreasing', 'Custom'] as const)
  const form = changed(NEW_SCALED, {
    lowest: formatE8(lowest),
    highest: isMissing ? '' : formatE8(lowest + BigInt(width) * tickSize),
    count: `${count}`,
    distribution: wrong === 'weights' ? 'Custom' : distribution,
  })
  return form.distribution === 'Custom' && wrong !== 'count' ? withWeights(random, form, wrong === 'weights') : form
}

/** Returns a price in ticks at a level of the book or some distance from it, sometimes beyond the collar. */
function fromTicks(random: Random, { market, instrument }: OrderContext): bigint {
  const levels = random.chance(50) ? market.asks : market.bids
  const near = levels.length === 0 ? (market.mark ?? instrument.tickSize) : random.pick(levels).price
  const away = random.pick([0, 12, 400, 3_000, random.chance(25) ? 60_000 : 40])
  return near / instrument.tickSize + BigInt(random.between(-away, away))
}

/** Sets random weights that sum to the whole, or, if `isWrong`, to something else. */
function withWeights(random: Random, form: ScaledForm, isWrong: boolean): ScaledForm {
  let left = SCALED_WEIGHT_SUM
  const weights = form.weights.map((_, place, { length }) => {
    const behind = length - place - 1
    const weight = behind === 0 ? left : random.between(1, Math.max(1, Math.floor((2 * left) / (behind + 1)) - behind))
    left -= weight
    return weight + (isWrong && place === 0 ? random.pick([-weight, 1]) : 0)
  })
  return { ...form, weights: weights.map(percentText) }
}
