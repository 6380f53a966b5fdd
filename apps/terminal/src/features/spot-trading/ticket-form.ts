import { amountOf, divE8, divide, type E8, e8Of, formatE8, ONE, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { checkSpotOrder, checkWaitingSpotOrder, type Side, spotFee, spotValue } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { OfferedValues, Pair } from '../../stores/index.ts'
import { carriedIssue, carriedRequest } from './carried.ts'
import { limitKind } from './kinds/at-once.ts'
import type { SizeUnit, SpotKind, TicketContext, TicketForm, TicketLeg } from './kinds/spot-kind.ts'
import { formIssue, gridIssue, refusalIssue, type TicketIssue } from './kinds/ticket-issue.ts'
import { loanFor, mostGiven, type OrderLoan } from './pair-loans.ts'

export const EMPTY_SIZE: TicketForm['size'] = { by: 'text', text: '' }

export function newTicket(price: E8, kept: Pick<TicketForm, 'kind' | 'lifetime'>): TicketForm {
  return {
    side: 'Buy',
    price: formatE8(price),
    size: EMPTY_SIZE,
    units: { Buy: 'quote', Sell: 'base' },
    postOnly: false,
    carried: null,
    ...kept,
  }
}

/** The order that a ticket stands for, in E8. */
export interface TicketOrder {
  /** Limit price; for market orders the price that it would meet first. `undefined` while unknown. */
  readonly price: E8 | undefined
  /** In the base coin; 0n for an order by amount. */
  readonly qty: E8
  /** In the quote coin; 0n for an order by quantity. */
  readonly amount: E8
  /** In the quote coin. */
  readonly value: E8 | undefined
  /**
   * The coins that the order gives, or holds while it is open: of two orders the larger amount. An estimate for market
   * orders by quantity; `undefined` while it follows from an unknown price.
   */
  readonly given: E8 | undefined
  /** The coins that the order receives, before the fee, and the fee in the same coin; estimates for market orders. */
  readonly received: E8 | undefined
  readonly fee: E8 | undefined
}

export function unitOf({ kind, side, units }: TicketForm): SizeUnit {
  return kind.takesAmount(side) ? units[side] : 'base'
}

/** Returns the step of a size in its unit. Amounts have the value of a lot at one tick as their step. */
export function stepOf({ tickSize, lotSize }: Pair, unit: SizeUnit): E8 {
  return unit === 'base' ? lotSize : (tickSize * lotSize) / ONE
}

/** Returns the coin that an order of a side gives, or receives. */
export function coinOf({ baseCoin, quoteCoin }: Pair, side: Side, way: 'given' | 'received'): string {
  return (side === 'Buy') === (way === 'given') ? quoteCoin : baseCoin
}

export function orderOf(form: TicketForm, context: TicketContext): TicketOrder {
  const { pair } = context
  const legs = form.kind.legs(form, context)
  const [{ price }] = legs
  const unit = unitOf(form)
  const size =
    form.size.by === 'text' ? (typedDecimal(form.size.text) ?? 0n) : shareOf(form, context, form.size.percent)
  const [qty, amount] = unit === 'base' ? [size, 0n] : [0n, size]
  const value = unit === 'quote' ? amount : price === undefined ? undefined : spotValue(price, qty)
  const bought = unit === 'base' ? qty : price === undefined ? undefined : quantityFor(pair, amount, price)
  const [paid, received] = form.side === 'Buy' ? [value, bought] : [bought, value]
  const isKnown = paid !== undefined && received !== undefined
  const fee = isKnown ? e8Of(spotFee({ given: paid, received }, amountOf(context.takerRate)).ofReceived) : undefined
  return { price, qty, amount, value, given: givenBy(form.side, legs, qty, amount), received, fee }
}

/** Returns the amount that the orders give, of two the larger one. */
function givenBy(side: Side, legs: readonly TicketLeg[], qty: E8, amount: E8): E8 | undefined {
  if (side === 'Sell' && amount === 0n) return qty
  if (side === 'Buy' && amount > 0n) return amount
  const all = legs.map(({ price }) => {
    if (price === undefined) return undefined
    return side === 'Buy' ? spotValue(price, qty) : divE8(amount, price, 'ceil')
  })
  return all.reduce((most, one) => (most === undefined || one === undefined ? undefined : one > most ? one : most))
}

/** Returns the quantity that an amount buys or brings at a price, rounded down to a lot. */
function quantityFor({ lotSize }: Pair, amount: E8, price: E8): E8 {
  return roundToStep(divE8(amount, price, 'floor'), lotSize, 'floor')
}

/** Returns a percentage of the balance that the side gives, as a size in the ticket's unit, rounded down to its step. */
function shareOf(form: TicketForm, context: TicketContext, percent: number): E8 {
  const { pair } = context
  const balance = spendableOf(form, context)
  if (balance === undefined) return 0n
  const part = divide(balance * BigInt(percent), 100n, 'floor')
  const unit = unitOf(form)
  if ((form.side === 'Buy') === (unit === 'quote')) return roundToStep(part, stepOf(pair, unit), 'floor')
  const prices = form.kind.legs(form, context).map((leg) => dearestOf(leg, context))
  const price = prices.reduce((most, one) =>
    most === undefined || one === undefined ? undefined : one > most ? one : most,
  )
  if (price === undefined || price === 0n) return 0n
  return unit === 'quote'
    ? roundToStep(spotValue(price, part), stepOf(pair, unit), 'floor')
    : quantityFor(pair, part, price)
}

/**
 * Returns the amount that the ticket's orders may give: the free balance, with spot margin also what can be borrowed;
 * `undefined` while unknown.
 */
function spendableOf(form: TicketForm, context: TicketContext): E8 | undefined {
  const { pair, free, loans } = context
  if (free === undefined) return undefined
  const { side } = form
  const own = side === 'Buy' ? free.quote : free.base
  if (loans === undefined) return own
  const amounts = form.kind.legs(form, context).map((leg) => {
    const price = side === 'Buy' ? dearestOf(leg, context) : cheapestOf(leg, context)
    return price === undefined || price === 0n ? own : mostGiven(loans, side, pair, price)
  })
  return amounts.reduce((least, one) => (one < least ? one : least))
}

/** Returns the price at which a sell must at least be covered; that of a market order is the price limit of sells. */
function cheapestOf({ orderType, price, trigger }: TicketLeg, { limits }: TicketContext): E8 | undefined {
  return orderType === 'Market' && trigger === null ? (limits?.minSell ?? price) : price
}

/** Returns the price at which the balance must cover an order; that of a market order is the price limit of buys. */
function dearestOf({ orderType, price, trigger }: TicketLeg, { limits }: TicketContext): E8 | undefined {
  return orderType === 'Market' && trigger === null ? (limits?.maxBuy ?? price) : price
}

/** Returns the size of a percentage as the field shows it; the typed text otherwise. */
export function sizeText(form: TicketForm, { qty, amount }: TicketOrder): string {
  if (form.size.by === 'text') return form.size.text
  const size = unitOf(form) === 'base' ? qty : amount
  return size === 0n ? '' : formatE8(size)
}

/** Returns the percentage of the balance that the ticket uses, from 0 to 100. */
export function shareUsed(form: TicketForm, { given }: TicketOrder, context: TicketContext): number {
  if (form.size.by === 'share') return form.size.percent
  const balance = spendableOf(form, context) ?? 0n
  if (balance <= 0n || given === undefined) return 0
  return given >= balance ? 100 : toSafeInteger((given * 100n) / balance)
}

/** Returns the first fault that keeps the ticket from being sent; `undefined` if there is none. */
export function issueOf(form: TicketForm, order: TicketOrder, context: TicketContext): TicketIssue | undefined {
  return (
    form.kind.issue(form, context) ??
    priceIssue(form, order, context) ??
    sizeIssue(form, order, context) ??
    ruleIssue(form, order, context) ??
    carriedIssue(form, context) ??
    balanceIssue(form, order, context)
  )
}

function priceIssue({ kind, price }: TicketForm, order: TicketOrder, { pair }: TicketContext): TicketIssue | undefined {
  if (kind.shared.includes('price')) return gridIssue(price, 'price', 'price', pair)
  return order.price === undefined ? formIssue('noMarketPrice', 'form') : undefined
}

function sizeIssue(form: TicketForm, { qty, amount }: TicketOrder, { pair }: TicketContext): TicketIssue | undefined {
  const unit = unitOf(form)
  const size = unit === 'base' ? qty : amount
  const step = stepOf(pair, unit)
  if (size <= 0n) {
    return formIssue('qtyMissing', 'size', { min: formatE8(unit === 'base' ? pair.minQty : pair.minNotional) })
  }
  return size % step === 0n ? undefined : formIssue('qtyOffLot', 'size', { step: formatE8(step) })
}

/** Returns the first rule of the pair that one of the ticket's orders breaks. */
function ruleIssue(form: TicketForm, { qty, amount }: TicketOrder, context: TicketContext): TicketIssue | undefined {
  const { pair, limits } = context
  for (const { field, orderType, price, trigger } of form.kind.legs(form, context)) {
    const order = { side: form.side, orderType, price: price ?? 0n, qty, amount }
    const broken =
      trigger === null
        ? checkSpotOrder(pair, order, limits)
        : checkWaitingSpotOrder(pair, { ...order, trigger: trigger ?? 0n })
    if (broken === undefined) continue
    return refusalIssue(broken.refusal, broken.field === 'price' ? field : broken.field, broken.params)
  }
  return undefined
}

function balanceIssue(form: TicketForm, { given }: TicketOrder, context: TicketContext): TicketIssue | undefined {
  if (!form.kind.needsCoins || given === undefined) return undefined
  const available = spendableOf(form, context)
  if (available === undefined || given <= available) return undefined
  const coin = coinOf(context.pair, form.side, 'given')
  return refusalIssue('spotInsufficientBalance', 'size', {
    available: formatE8(available),
    required: formatE8(given),
    coin,
  })
}

/** Returns the loan that the ticket's order takes if it fills; `undefined` if it takes none. */
export function loanOf(
  { side, kind }: TicketForm,
  { given }: TicketOrder,
  { loans }: TicketContext,
): OrderLoan | undefined {
  return given === undefined || loans === undefined || !kind.needsCoins ? undefined : loanFor(loans, side, given)
}

/** Returns the request that places a ticket's order. */
export function requestOf(
  form: TicketForm,
  order: TicketOrder,
  context: TicketContext,
): Omit<RequestOf<'createSpotOrder'>, 'orderLinkId'> {
  const { kind, side } = form
  const { orderType, shared } = kind
  return {
    symbol: context.pair.symbol,
    side,
    orderType,
    ...(orderType === 'Limit' ? limitSize(form, order) : marketSize(order)),
    ...(shared.includes('price') && { price: form.price }),
    ...carriedRequest(form),
    ...kind.request(form, context),
  }
}

function limitSize({ postOnly, lifetime }: TicketForm, { qty }: TicketOrder) {
  return { timeInForce: postOnly ? 'PostOnly' : lifetime, qty: formatE8(qty) } as const
}

function marketSize({ qty, amount }: TicketOrder) {
  return amount > 0n
    ? ({ timeInForce: 'IOC', marketUnit: 'quoteCoin', qty: formatE8(amount) } as const)
    : ({ timeInForce: 'IOC', marketUnit: 'baseCoin', qty: formatE8(qty) } as const)
}

/** Returns the ticket with another kind or side; a size in a unit that these do not take is emptied. */
export function withKind(form: TicketForm, kind: SpotKind, side: Side = form.side): TicketForm {
  const next = { ...form, kind, side }
  return unitOf(next) === unitOf(form) ? next : { ...next, size: EMPTY_SIZE }
}

/** Returns the ticket with values from the order book or the chart. */
export function filledTicket(form: TicketForm, { kind, price, qty, side }: OfferedValues): TicketForm {
  const chosen = withKind(form, kind === 'Limit' ? limitKind : form.kind, side)
  const priced = price === undefined ? chosen : withPrice(chosen, formatE8(price))
  const size: TicketForm['size'] = qty === undefined ? priced.size : { by: 'text', text: formatE8(qty) }
  return { ...priced, size }
}

/** A kind without a price becomes a limit order, because the user chose a price. */
function withPrice(form: TicketForm, price: string): TicketForm {
  const own = form.kind.withPrice(price)
  if (own !== null) return withKind(form, own)
  return { ...withKind(form, form.kind.shared.includes('price') ? form.kind : limitKind), price }
}
