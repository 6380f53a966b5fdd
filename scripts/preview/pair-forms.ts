import { type E8, formatE8 } from '@perpdesk/numeric'
import { type Side, ticksToPrice } from '@perpdesk/trading'
import { limitKind, marketKind } from '../../apps/terminal/src/features/spot-trading/kinds/at-once.tsx'
import type { PairLegs } from '../../apps/terminal/src/features/spot-trading/kinds/legs.ts'
import { ocoKind } from '../../apps/terminal/src/features/spot-trading/kinds/oco.tsx'
import {
  LIFETIMES,
  type SpotKind,
  type TicketContext,
  type TicketForm,
} from '../../apps/terminal/src/features/spot-trading/kinds/spot-kind.ts'
import { trailingKind } from '../../apps/terminal/src/features/spot-trading/kinds/trailing.tsx'
import { triggeredKind } from '../../apps/terminal/src/features/spot-trading/kinds/triggered.tsx'
import { newTicket, stepOf, unitOf } from '../../apps/terminal/src/features/spot-trading/ticket-form.ts'
import type { TrailingForm } from '../../apps/terminal/src/features/trailing-stop/trailing-form.ts'
import type { Random } from '../lib/random.ts'

/** A ticket as users fill it in. */
export interface PairForm {
  readonly form: TicketForm
  /** The price at which the order acts, if it waits for one that was typed. */
  readonly trigger: E8 | undefined
  /** The typed distance of a trailing stop. */
  readonly trailing: TrailingForm | undefined
}

/** The part of the ticket that is wrong: at most one, because the exchange checks several faults in another order. */
type Wrong = 'nothing' | 'price' | 'size'

type Chosen = Omit<PairForm, 'form'> & { readonly kind: SpotKind; readonly price: E8 | undefined }

/** Returns a ticket of one side, mostly sensible, sometimes wrong. */
export function pairForm(random: Random, context: TicketContext, side: Side): PairForm {
  const wrong = random.weighted<Wrong>({ nothing: 86, price: 7, size: 7 })
  const { kind, price, trigger, trailing } = chosenKind(random, context, side, wrong === 'price')
  const opened: TicketForm = {
    ...newTicket(0n, { kind, lifetime: random.chance(40) ? random.pick(LIFETIMES) : 'GTC' }),
    side,
    price: price === undefined ? '' : formatE8(price),
    units: { Buy: random.pick(UNITS), Sell: random.pick(UNITS) },
    postOnly: random.chance(12),
    carried:
      price !== undefined && wrong === 'nothing' && random.chance(25)
        ? carriedLegs(random, context, side, price)
        : null,
  }
  return { form: { ...opened, size: sizeOf(random, opened, context, wrong) }, trigger, trailing }
}

const UNITS = ['base', 'quote'] as const

function chosenKind(random: Random, context: TicketContext, side: Side, isWrong: boolean): Chosen {
  const { last = 0n, pair } = context
  const { tickSize } = pair
  const id = random.weighted({ Limit: 22, Market: 22, TpSl: 16, OCO: 14, Conditional: 14, Trailing: 10 })
  const none = { price: undefined, trigger: undefined, trailing: undefined }
  if (id === 'Limit') return { ...none, kind: limitKind, price: limitPrice(random, context, isWrong) }
  if (id === 'Market') return { ...none, kind: marketKind }
  if (id === 'Trailing') {
    const trailing = trailingForm(random, context, side, isWrong)
    return { ...none, kind: trailingKind(trailing), trailing }
  }
  const away = BigInt(random.between(1, random.pick([30, 2_000]))) * tickSize
  const near = (price: E8) => price + BigInt(random.between(-60, 60)) * tickSize
  if (id === 'OCO') {
    const direction = side === 'Buy' ? -1n : 1n
    const leg = (trigger: E8) => ({
      trigger: formatE8(trigger),
      orderType: random.pick(['Limit', 'Market'] as const),
      price: formatE8(near(trigger)),
    })
    const profit = isWrong
      ? random.pick([last, last - direction * away, last + tickSize / 2n])
      : last + direction * away
    const legs = { takeProfit: leg(profit), stopLoss: leg(last - direction * away) }
    return { ...none, kind: ocoKind(legs), trigger: profit }
  }
  const orderType = random.pick(['Limit', 'Market'] as const)
  const reached = last + random.pick([-1n, 1n]) * away
  const wrong = random.chance(25) ? undefined : random.pick([last, reached + tickSize / 2n])
  const trigger = isWrong ? wrong : reached
  const kind = triggeredKind({ id, orderType, trigger: trigger === undefined ? '' : formatE8(trigger) })
  return { ...none, kind, trigger, price: orderType === 'Limit' ? near(reached) : undefined }
}

/** Returns a price at, between or away from the levels of the book; a wrong one is beyond the price limits or off the grid. */
function limitPrice(random: Random, { pair, book, last = 0n }: TicketContext, isWrong: boolean): E8 | undefined {
  const levels = (random.chance(50) ? book?.asks : book?.bids) ?? []
  const near = levels.length === 0 ? last : ticksToPrice(pair, random.pick(levels).ticks)
  if (isWrong) {
    const far = BigInt(random.between(40_000, 80_000)) * pair.tickSize
    return random.chance(25) ? undefined : random.pick([near + far, near - far, near + pair.tickSize / 2n])
  }
  const width = random.pick([0, 40, 40, 3_000])
  return near + BigInt(random.between(-width, width)) * pair.tickSize
}

function trailingForm(random: Random, { pair, last = 0n }: TicketContext, side: Side, isWrong: boolean): TrailingForm {
  const by = random.pick(['price', 'percent'] as const)
  const trail =
    by === 'price' ? BigInt(random.between(1, 9_000)) * pair.tickSize : BigInt(random.between(1, 900)) * 1_000_000n
  const towards = (side === 'Sell') === !isWrong ? 1n : -1n
  const activation = last + towards * BigInt(random.between(1, 900)) * pair.tickSize
  return { by, trail: formatE8(trail), activation: isWrong || random.chance(40) ? formatE8(activation) : '' }
}

/** Returns TP/SL around the price of an order that carries them, sometimes on the wrong side. */
function carriedLegs(random: Random, { pair }: TicketContext, side: Side, price: E8): PairLegs {
  const isWrong = random.chance(12)
  const leg = (up: boolean) => {
    const at = price + (up ? 1n : -1n) * BigInt(random.between(1, 900)) * pair.tickSize
    const orderType = random.pick(['Limit', 'Market'] as const)
    return { trigger: random.chance(80) ? formatE8(at) : '', orderType, price: formatE8(at) }
  }
  const rises = (side === 'Buy') !== isWrong
  return { takeProfit: leg(rises), stopLoss: leg(!rises) }
}

function sizeOf(random: Random, form: TicketForm, context: TicketContext, wrong: Wrong): TicketForm['size'] {
  const { pair, book } = context
  const unit = unitOf(form)
  const step = stepOf(pair, unit)
  const typed = (size: E8) => ({ by: 'text', text: formatE8(size) }) as const
  if (wrong === 'size') {
    const most = unit === 'base' ? pair.maxLimitQty : pair.maxAmount
    return typed(random.pick([0n, step / 2n, step, most + step, most / 5n]))
  }
  // a share may be too small or too large for an order
  const how = wrong === 'price' ? 'some' : random.weighted({ levels: 40, share: 25, some: 35 })
  if (how === 'share') return { by: 'share', percent: random.pick([1, 10, 25, 50, 75, 100, 100, 100]) }
  if (unit === 'quote') return typed(BigInt(random.between(1_000_000, random.pick([9_000_000, 300_000_000]))) * step)
  if (how === 'some') return typed(BigInt(random.between(3, random.pick([9, 300, 5_000]))) * step)
  const levels = (form.side === 'Buy' ? book?.asks : book?.bids) ?? []
  const lots = levels.slice(0, random.between(1, 6)).reduce((sum, level) => sum + level.lots, 0)
  return typed(BigInt(Math.max(3, lots + random.between(-3, 3))) * step)
}
