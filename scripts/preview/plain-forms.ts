import { formatE8 } from '@perpdesk/numeric'
import { BBO_CHOICES, contractValue, SLIPPAGE_RANGES } from '@perpdesk/trading'
import { actions, initial } from '../../apps/terminal/src/features/order-panel/form.ts'
import { limitKind, MARKET_BASE, marketKind } from '../../apps/terminal/src/features/order-panel/kinds/at-once.tsx'
import { bestOfferKind } from '../../apps/terminal/src/features/order-panel/kinds/best-offer/best-offer-kind.tsx'
import { LIFETIMES, type OrderForm } from '../../apps/terminal/src/features/order-panel/kinds/order-kind.ts'
import { slippageKind } from '../../apps/terminal/src/features/order-panel/kinds/slippage/slippage-kind.tsx'
import type { Level, OrderContext } from '../../apps/terminal/src/features/order-panel/order-context.ts'
import type { Random } from '../lib/random.ts'

/** Returns a limit order as users enter it: mostly sensible, sometimes wrong. */

export function limitForm(random: Random, context: OrderContext): OrderForm {
  const kind = random.chance(20) ? bestOfferKind(limitKind, random.pick(BBO_CHOICES)) : limitKind
  const typed = actions.editPrice(withOptions(random, context, initial(kind)), priceText(random, context))
  const lived = random.chance(45) ? actions.chooseLifetime(typed, random.pick(LIFETIMES)) : typed
  return withSize(random, context, random.chance(12) ? actions.setPostOnly(lived, true) : lived)
}

export function marketForm(random: Random, context: OrderContext): OrderForm {
  const form = withOptions(random, context, initial(limitKind))
  return withSize(random, context, actions.chooseKind(form, random.chance(35) ? boundedKind(random) : marketKind))
}

/** Returns a market order with a slippage limit, from one step to the largest allowed. */
function boundedKind(random: Random): OrderForm['kind'] {
  const by = random.pick(['Percent', 'TickSize'] as const)
  const steps = random.between(1, random.pick(by === 'Percent' ? [20, 1_000] : [30, 10_000]))
  return slippageKind(MARKET_BASE, { by, typed: formatE8(BigInt(steps) * SLIPPAGE_RANGES[by].step), terms: null })
}

/** Decides at random whether the order opens or closes. */
export function withOptions(random: Random, { account }: OrderContext, form: OrderForm): OrderForm {
  if (account.positionMode === 'BothSide') return random.chance(35) ? actions.chooseIntent(form, 'close') : form
  const holds = account.long !== null || account.short !== null
  return random.chance(holds ? 30 : 4) ? actions.setReduceOnly(form, true) : form
}

/** Returns a price at, between, in front of or behind the levels of the book, beyond the collar, or none. */
export function priceText(random: Random, { market, instrument }: OrderContext): string {
  const levels = random.chance(50) ? market.asks : market.bids
  const near = levels.length === 0 ? market.mark : random.pick(levels).price
  if (near === null || random.chance(1)) return ''
  const where = random.weighted({ level: 45, between: 35, away: 12, beyond: 6, offGrid: 2 })
  if (where === 'level') return formatE8(near)
  if (where === 'offGrid') return formatE8(near + instrument.tickSize / 2n)
  const width = where === 'between' ? 40 : where === 'away' ? 3_000 : 80_000
  const price = near + BigInt(random.between(-width, width)) * instrument.tickSize
  return formatE8(price > 0n ? price : instrument.tickSize)
}

/** Sets a random number of lots. */
export function withLots(random: Random, { instrument }: OrderContext, form: OrderForm, least = 3): OrderForm {
  return actions.editSize(
    form,
    formatE8(BigInt(random.between(least, least + random.pick([6, 300]))) * instrument.lotSize),
  )
}

/**
 * Sets a quantity: by levels of the book, as a share of the available maximum, as a number of lots, or by value or
 * cost.
 */
export function withSize(random: Random, context: OrderContext, form: OrderForm): OrderForm {
  const how = random.weighted({ levels: 50, share: 14, lots: 24, unit: 9, wrong: 3 })
  if (how === 'share') return actions.slide(form, random.pick([1, 10, 25, 50, 75, 100, 100, 100]))
  if (how === 'unit') {
    const unit = random.pick(['value', 'cost'] as const)
    const { instrument, market } = context
    const lots = BigInt(random.between(1, 900)) * instrument.lotSize
    const amount = contractValue(instrument, market.mark ?? instrument.tickSize, lots, 'up')
    return actions.editSize({ ...form, unit }, formatE8(unit === 'cost' ? amount / 7n : amount))
  }
  return actions.editSize(form, formatE8(qtyOf(random, context, how)))
}

function qtyOf(random: Random, { market, instrument }: OrderContext, how: 'levels' | 'lots' | 'wrong') {
  const { lotSize } = instrument
  if (how === 'wrong')
    return random.pick([0n, lotSize / 2n, lotSize, instrument.maxLimitQty * 20n + lotSize, lotSize + 1n])
  if (how === 'lots') return BigInt(random.between(1, random.pick([9, 300, 9_000]))) * lotSize
  const levels = random.chance(50) ? market.asks : market.bids
  const wholly = sumOf(levels.slice(0, random.between(1, 8)))
  const change = BigInt(random.between(-3, 3)) * lotSize
  const qty = random.chance(40) ? wholly : wholly + change
  return qty > 0n ? qty : lotSize
}

const sumOf = (levels: readonly Level[]) => levels.reduce((sum, { qty }) => sum + qty, 0n)
