import { divE8, divide, type E8, formatE8, ONE, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import { checkSpotOrder, checkWaitingSpotOrder, type Side, spotValue } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { OfferedValues, Pair } from '../../stores/index.ts'
import { carriedBy, carriedIssue } from './carried.ts'
import { limitKind } from './kinds/at-once.tsx'
import type { SizeUnit, SpotKind, TicketContext, TicketForm, TicketLeg } from './kinds/spot-kind.ts'
import { formIssue, gridIssue, refusalIssue, type TicketIssue } from './kinds/ticket-issue.ts'
import { canGive, loanFor, mostGiven, type OrderLoan } from './pair-funds.ts'
import { type Exchanged, lotsFor, sum, tradeAt, tradesWith } from './ticket-trades.ts'

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
  /** In the quote coin: of the trades at once, and of the rest at its limit. */
  readonly value: E8 | undefined
  /**
   * The coins that the order gives, or holds while it is open: of two orders the larger amount. `undefined` while it
   * follows from an unknown price.
   */
  readonly given: E8 | undefined
  /** The coins that the order receives, before the fee, and the fee in the same coin. */
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

/**
 * Returns the order that a ticket stands for. An order that acts at once trades with the visible order book; while the
 * book is unknown, and for an order that waits, all trades are at the price of its first leg.
 */
export function orderOf(form: TicketForm, context: TicketContext): TicketOrder {
  const legs = form.kind.legs(form, context)
  const [first] = legs
  const unit = unitOf(form)
  const typed =
    form.size.by === 'text' ? (typedDecimal(form.size.text) ?? 0n) : shareOf(form, context, form.size.percent)
  const size = unit === 'base' ? { qty: typed, amount: 0n } : { qty: 0n, amount: typed }
  const { side } = form
  const traded = tradesOf(first, side, size, context)
  return {
    price: first.price,
    ...size,
    value: traded?.value ?? (size.amount > 0n ? size.amount : undefined),
    given: givenBy(side, legs, size, traded),
    received: side === 'Buy' ? traded?.qty : traded?.value,
    fee: traded?.fee,
  }
}

type OrderSize = Pick<TicketOrder, 'qty' | 'amount'>

const isAtMarket = ({ orderType, trigger }: TicketLeg) => orderType === 'Market' && trigger === null

/** Returns the trades of an order that fills completely, or as far as the order book goes for a market order. */
function tradesOf(
  leg: TicketLeg,
  side: Side,
  { qty, amount }: OrderSize,
  context: TicketContext,
): Exchanged | undefined {
  const { pair, book, takerRate } = context
  const { price } = leg
  if (price === undefined) return undefined
  const limit = worstPrice(leg, side, context)
  if (book === undefined || limit === undefined || leg.trigger !== null) {
    return tradeAt(side, price, amount > 0n ? lotsFor(pair, amount, price) : qty, takerRate)
  }
  const taken = tradesWith(pair, side === 'Buy' ? book.asks : book.bids, { side, limit, qty, amount, takerRate })
  return isAtMarket(leg) ? taken : sum(taken, tradeAt(side, price, qty - taken.qty, takerRate))
}

/** Returns the amount that the orders give, of two the larger one. */
function givenBy(
  side: Side,
  legs: readonly [TicketLeg, ...TicketLeg[]],
  { qty, amount }: OrderSize,
  traded: Exchanged | undefined,
): E8 | undefined {
  if (side === 'Sell') return amount === 0n ? qty : traded?.qty
  if (amount > 0n) return amount
  return isAtMarket(legs[0]) ? traded?.value : mostOf(legs.map(({ price }) => price && spotValue(price, qty)))
}

/** Returns the least that an order receives if it fills: a limit order at its limit, of two orders the smaller amount. */
function leastReceived(form: TicketForm, order: TicketOrder, context: TicketContext): E8 | undefined {
  const legs = form.kind.legs(form, context)
  if (form.side === 'Buy' || isAtMarket(legs[0])) return order.received
  return leastOf(legs.map(({ price }) => price && spotValue(price, order.qty)))
}

/** Returns the smallest amount; `undefined` if one of them is unknown. */
function leastOf(amounts: readonly (E8 | undefined)[]): E8 | undefined {
  return amounts.reduce((least, one) =>
    least === undefined || one === undefined ? undefined : one < least ? one : least,
  )
}

/** Returns the largest amount; `undefined` if one of them is unknown. */
function mostOf(amounts: readonly (E8 | undefined)[]): E8 | undefined {
  return amounts.reduce((most, one) => (most === undefined || one === undefined ? undefined : one > most ? one : most))
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
  const price = mostOf(form.kind.legs(form, context).map((leg) => worstPrice(leg, form.side, context)))
  if (price === undefined || price === 0n) return 0n
  return unit === 'quote'
    ? roundToStep(spotValue(price, part), stepOf(pair, unit), 'floor')
    : quantityFor(pair, part, price)
}

/**
 * Returns the amount that the ticket's orders may give: the free balance as far as the account's margin allows, with
 * spot margin also what can be borrowed; `undefined` while unknown.
 */
function spendableOf(form: TicketForm, context: TicketContext): E8 | undefined {
  const { pair, free, funds } = context
  if (free === undefined) return undefined
  const { side } = form
  const own = side === 'Buy' ? free.quote : free.base
  if (funds === undefined) return own
  const prices = form.kind.legs(form, context).map((leg) => worstPrice(leg, side, context))
  const price = side === 'Buy' ? mostOf(prices) : leastOf(prices)
  return price === undefined || price === 0n ? own : mostGiven(funds, side, pair, price)
}

/** Returns the largest quantity of an order of a kind, in E8 of the base coin. */
export function largestQty({ orderType, inParts }: SpotKind, pair: Pair): E8 {
  return inParts?.largest(pair) ?? (orderType === 'Limit' ? pair.maxLimitQty : pair.maxMarketQty)
}

/**
 * Returns the largest quantity that the ticket can be sent with, in E8 of the base coin: by the free balance, with spot
 * margin also by loans, and by the pair's largest order; `undefined` while balance or price are unknown.
 */
export function mostQty(form: TicketForm, context: TicketContext): E8 | undefined {
  const { pair, free } = context
  const isPriced = form.kind.legs(form, context).every(({ price }) => price !== undefined)
  if (free === undefined || !isPriced) return undefined
  const covered = shareOf({ ...form, units: { Buy: 'base', Sell: 'base' } }, context, 100)
  const largest = largestQty(form.kind, pair)
  return covered < largest ? covered : largest
}

/**
 * Returns the worst price at which an order may trade; that of a market order is its slippage limit or the price limit
 * of its side.
 */
function worstPrice(leg: TicketLeg, side: Side, { limits }: TicketContext): E8 | undefined {
  if (leg.limit !== undefined) return leg.limit
  if (!isAtMarket(leg) || limits === null) return leg.price
  return side === 'Buy' ? limits.maxBuy : limits.minSell
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

/** Returns the first rule of the pair that one of the ticket's orders breaks, or an order that is executed in parts. */
function ruleIssue(form: TicketForm, { qty, amount }: TicketOrder, context: TicketContext): TicketIssue | undefined {
  const { pair, limits } = context
  const { inParts } = form.kind
  if (inParts !== undefined) return inParts.issue(form, qty, context)
  for (const leg of form.kind.legs(form, context)) {
    const { field, orderType, trigger } = leg
    const order = { side: form.side, orderType, price: worstPrice(leg, form.side, context) ?? 0n, qty, amount }
    const broken =
      trigger === null
        ? checkSpotOrder(pair, order, limits)
        : checkWaitingSpotOrder(pair, { ...order, trigger: trigger ?? 0n })
    if (broken === undefined) continue
    return refusalIssue(broken.refusal, broken.field === 'price' ? field : broken.field, broken.params)
  }
  return undefined
}

function balanceIssue(form: TicketForm, order: TicketOrder, context: TicketContext): TicketIssue | undefined {
  const { funds } = context
  const { given } = order
  const available = spendableOf(form, context)
  if (!form.kind.needsCoins || given === undefined || available === undefined) return undefined
  const isCovered =
    funds === undefined
      ? given <= available
      : canGive(funds, form.side, given, leastReceived(form, order, context) ?? 0n)
  if (isCovered) return undefined
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
  { funds }: TicketContext,
): OrderLoan | undefined {
  return given === undefined || funds === undefined || !kind.needsCoins ? undefined : loanFor(funds, side, given)
}

/** Returns the ticket with another kind or side; a size in a unit that these do not take is emptied. */
export function withKind(form: TicketForm, kind: SpotKind, side: Side = form.side): TicketForm {
  const next = { ...form, kind, side }
  return unitOf(next) === unitOf(form) ? next : { ...next, size: EMPTY_SIZE }
}

/**
 * Returns the ticket after an order was accepted: without the size and the TP/SL of that order, and with anything that
 * was typed since the order was sent.
 */
export function withoutSent(form: TicketForm, ordered: TicketForm): TicketForm {
  const isCarried = carriedBy(ordered) !== null && form.carried === ordered.carried
  return {
    ...form,
    size: form.size === ordered.size ? EMPTY_SIZE : form.size,
    carried: isCarried ? null : form.carried,
  }
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
