import { divE8, divide, type E8, e8Of, formatE8, ONE, roundToStep, toSafeInteger } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import {
  checkSpotOrder,
  DEFAULT_SPOT_RATES,
  type OrderType,
  type PriceLimits,
  type Side,
  type SpotRefusalName,
  spotFee,
  spotValue,
} from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import type { Pair } from '../../stores/index.ts'

export const LIFETIMES = ['GTC', 'IOC', 'FOK'] as const
type Lifetime = (typeof LIFETIMES)[number]
/** Unit of a size: the base coin (a quantity) or the quote coin (an amount, market orders only). */
export type SizeUnit = 'base' | 'quote'

/** The ticket as typed. */
export interface TicketForm {
  readonly side: Side
  readonly kind: OrderType
  readonly price: string
  /** A typed number, or a percentage of the balance. */
  readonly size: { readonly by: 'text'; readonly text: string } | { readonly by: 'share'; readonly percent: number }
  /** Units of market orders, by side: usual is to spend an amount and to sell a quantity. */
  readonly units: Readonly<Record<Side, SizeUnit>>
  readonly postOnly: boolean
  readonly lifetime: Lifetime
}

export const EMPTY_SIZE: TicketForm['size'] = { by: 'text', text: '' }

export function newTicket(price: E8): TicketForm {
  return {
    side: 'Buy',
    kind: 'Limit',
    price: formatE8(price),
    size: EMPTY_SIZE,
    units: { Buy: 'quote', Sell: 'base' },
    postOnly: false,
    lifetime: 'GTC',
  }
}

/** Prices and balances at which a ticket is judged, in E8. */
export interface TicketContext {
  readonly pair: Pair
  readonly last: E8 | undefined
  readonly bid: E8 | undefined
  readonly ask: E8 | undefined
  readonly limits: PriceLimits | null
  /** Free balances of both coins; `undefined` for visitors and while they are unknown. */
  readonly free: { readonly base: E8; readonly quote: E8 } | undefined
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
  /** The coins that the order receives, before the fee, and the fee in the same coin; estimates for market orders. */
  readonly received: E8 | undefined
  readonly fee: E8 | undefined
}

export function unitOf({ kind, side, units }: TicketForm): SizeUnit {
  return kind === 'Limit' ? 'base' : units[side]
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
  const price = priceOf(form, context)
  const unit = unitOf(form)
  const size =
    form.size.by === 'text' ? (typedDecimal(form.size.text) ?? 0n) : shareOf(form, context, form.size.percent)
  const [qty, amount] = unit === 'base' ? [size, 0n] : [0n, size]
  const value = unit === 'quote' ? amount : price === undefined ? undefined : spotValue(price, qty)
  const bought = unit === 'base' ? qty : price === undefined ? undefined : quantityFor(pair, amount, price)
  const [given, received] = form.side === 'Buy' ? [value, bought] : [bought, value]
  const isKnown = given !== undefined && received !== undefined
  const fee = !isKnown
    ? undefined
    : pair.isFeeFree
      ? 0n
      : e8Of(spotFee({ given, received }, DEFAULT_SPOT_RATES.taker).ofReceived)
  return { price, qty, amount, value, received, fee }
}

function priceOf({ kind, price, side }: TicketForm, { last, bid, ask }: TicketContext): E8 | undefined {
  if (kind === 'Market') return (side === 'Buy' ? ask : bid) ?? last
  const typed = typedDecimal(price)
  return typed === undefined || typed <= 0n ? undefined : typed
}

/** Returns the quantity that an amount buys or brings at a price, rounded down to a lot. */
function quantityFor({ lotSize }: Pair, amount: E8, price: E8): E8 {
  return roundToStep(divE8(amount, price, 'floor'), lotSize, 'floor')
}

/** Returns a percentage of the balance that the side gives, as a size in the ticket's unit, rounded down to its step. */
function shareOf(form: TicketForm, context: TicketContext, percent: number): E8 {
  const { pair, free, limits } = context
  const price = priceOf(form, context)
  if (free === undefined) return 0n
  const balance = form.side === 'Buy' ? free.quote : free.base
  const part = divide(balance * BigInt(percent), 100n, 'floor')
  const unit = unitOf(form)
  if ((form.side === 'Buy') === (unit === 'quote')) return roundToStep(part, stepOf(pair, unit), 'floor')
  if (price === undefined) return 0n
  if (unit === 'quote') return roundToStep(spotValue(price, part), stepOf(pair, unit), 'floor')
  // The exchange backs a market order at the price limit.
  const worst = form.kind === 'Market' ? (limits?.maxBuy ?? price) : price
  return quantityFor(pair, part, worst)
}

/** Returns the size of a percentage as the field shows it; the typed text otherwise. */
export function sizeText(form: TicketForm, { qty, amount }: TicketOrder): string {
  if (form.size.by === 'text') return form.size.text
  const size = unitOf(form) === 'base' ? qty : amount
  return size === 0n ? '' : formatE8(size)
}

/** Returns the percentage of the balance that the ticket uses, from 0 to 100. */
export function shareUsed(form: TicketForm, order: TicketOrder, { free }: TicketContext): number {
  if (form.size.by === 'share') return form.size.percent
  const balance = free === undefined ? 0n : form.side === 'Buy' ? free.quote : free.base
  const given = givenBy(form, order)
  if (balance <= 0n || given === undefined) return 0
  return given >= balance ? 100 : toSafeInteger((given * 100n) / balance)
}

/** Returns the amount that an order gives; `undefined` while it follows from an unknown price. */
function givenBy({ side }: TicketForm, { value, qty, amount, price }: TicketOrder): E8 | undefined {
  if (side === 'Buy') return value
  return qty > 0n || amount === 0n ? qty : price === undefined ? undefined : divE8(amount, price, 'ceil')
}

/** A fault of the ticket: by the form itself, or by a rule of the exchange. */
export type TicketIssue = {
  readonly field: 'price' | 'size' | 'form'
  readonly params: Readonly<Record<string, string>>
} & (
  | {
      readonly kind: 'form'
      readonly code: 'priceMissing' | 'priceOffTick' | 'qtyMissing' | 'qtyOffLot' | 'noMarketPrice'
    }
  | { readonly kind: 'refusal'; readonly code: SpotRefusalName }
)

/** Returns the first fault that keeps the ticket from being sent; `undefined` if there is none. */
export function issueOf(form: TicketForm, order: TicketOrder, context: TicketContext): TicketIssue | undefined {
  const { pair, limits, free } = context
  const { price, qty, amount } = order
  const fault = (
    code: Extract<TicketIssue, { kind: 'form' }>['code'],
    field: TicketIssue['field'],
    params: TicketIssue['params'] = {},
  ) => ({ kind: 'form', code, field, params }) as const
  if (price === undefined)
    return form.kind === 'Limit' ? fault('priceMissing', 'price') : fault('noMarketPrice', 'form')
  if (form.kind === 'Limit' && price % pair.tickSize !== 0n) {
    return fault('priceOffTick', 'price', { step: formatE8(pair.tickSize) })
  }
  const unit = unitOf(form)
  const size = unit === 'base' ? qty : amount
  const step = stepOf(pair, unit)
  if (size <= 0n)
    return fault('qtyMissing', 'size', { min: formatE8(unit === 'base' ? pair.minQty : pair.minNotional) })
  if (size % step !== 0n) return fault('qtyOffLot', 'size', { step: formatE8(step) })
  const broken = checkSpotOrder(pair, { side: form.side, orderType: form.kind, price, qty, amount }, limits)
  if (broken !== undefined) {
    return { kind: 'refusal', code: broken.refusal, field: broken.field, params: broken.params }
  }
  const given = givenBy(form, order)
  const available = free === undefined ? undefined : form.side === 'Buy' ? free.quote : free.base
  if (given === undefined || available === undefined || given <= available) return undefined
  const coin = coinOf(pair, form.side, 'given')
  const params = { available: formatE8(available), required: formatE8(given), coin }
  return { kind: 'refusal', code: 'spotInsufficientBalance', field: 'size', params }
}

/** Returns the request that places a ticket's order. */
export function requestOf(
  form: TicketForm,
  { qty, amount }: TicketOrder,
  pair: Pair,
): Omit<RequestOf<'createSpotOrder'>, 'orderLinkId'> {
  const { side, kind: orderType } = form
  const common = { symbol: pair.symbol, side, orderType } as const
  if (orderType === 'Limit') {
    const timeInForce = form.postOnly ? 'PostOnly' : form.lifetime
    return { ...common, timeInForce, price: form.price, qty: formatE8(qty) }
  }
  return amount > 0n
    ? { ...common, timeInForce: 'IOC', marketUnit: 'quoteCoin', qty: formatE8(amount) }
    : { ...common, timeInForce: 'IOC', marketUnit: 'baseCoin', qty: formatE8(qty) }
}
