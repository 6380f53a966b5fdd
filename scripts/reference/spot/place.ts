import type { OrderOptions, PlaceOrder } from '@perpdesk/engine'
import { byLink } from '../account/locate.ts'
import { steps } from '../market.ts'
import type { Account, Model, Pair, PairOrder, PairStop } from '../model.ts'
import { bookPriceFault, limitOf, marketLimit } from '../orders/book-price.ts'
import { type Answer, done, refused } from '../results.ts'
import { lendsFor } from '../risk/liabilities.ts'
import { carriedFields, NO_DETAILS } from '../triggers/stop-view.ts'
import {
  amountFault,
  carriedFaultIn,
  countFault,
  formFault,
  limitFault,
  priceFault,
  qtyFault,
  stageFault,
  waits,
} from './faults.ts'
import { backingFault } from './gate.ts'
import { actInPair, walk } from './match.ts'
import { givenCoin, worthOf } from './pair.ts'
import { reportPairOrder, stopDetails, stopWords } from './pair-view.ts'
import { freeCoins } from './promised.ts'
import { waitInPair } from './wait.ts'

export function placeInPair(model: Model, pair: Pair, command: PlaceOrder): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const known = byLink(account, command.orderLinkId)
  if (known !== 0) return refused('duplicateLink', known)
  if (command.leverageE2 !== 0) return refused('invalid')
  const early = stageFault(model, pair, command)
  if (early !== undefined) return early
  const { options } = command
  const fault = options === null ? undefined : bookPriceFault(command, options)
  if (fault !== undefined) return fault
  if (options !== null && waits(options)) return waitInPair(model, pair, account, command, options)
  return placePrepared(model, pair, account, command)
}

/** The waiting order that an order was before, or the kind of an order that the exchange makes for a trader. */
interface PairOrigin {
  readonly stop?: PairStop
  readonly made?: Pick<PairOrder, 'createType' | 'details'>
}

/** Places an order from the checks of its stage on. */
export function placePrepared(
  model: Model,
  pair: Pair,
  account: Account,
  asked: PlaceOrder,
  origin: PairOrigin = {},
): Answer {
  const { stop } = origin
  const early = stop === undefined ? undefined : stageFault(model, pair, asked)
  if (early !== undefined) return early
  const price = limitOf(pair, asked)
  if (price === null) return refused('invalid')
  const command = { ...asked, price }
  const fault = formFault(pair, account, command)
  if (fault !== undefined) return fault
  if (command.options?.spot?.holdsCoins === true) return refused('invalid')
  const terms =
    command.orderType === 'Market'
      ? marketTerms(pair, account, command, stop !== undefined)
      : limitTerms(pair, account, command)
  if ('code' in terms) return terms
  const order = orderOf(model, pair, account, command, terms, origin)
  reportPairOrder(model, order)
  actInPair(model, order)
  return done(order.id, order.price)
}

interface Terms {
  readonly price: number
  readonly lots: number
}

function limitTerms(pair: Pair, account: Account, { side, price, qty, options }: PlaceOrder): Terms | Answer {
  return (
    priceFault(pair, price) ??
    qtyFault(pair, qty, pair.instrument.maxLimitQty) ??
    limitFault(pair, side, price) ??
    amountFault(pair, worthOf(pair, price, qty)) ??
    carriedFaultIn(pair, side, options?.tpsl ?? null, price) ??
    countFault(pair, account, 1) ??
    backingFault(pair, account, side, { lots: qty, value: worthOf(pair, price, qty) }) ?? { price, lots: qty }
  )
}

function marketTerms(pair: Pair, account: Account, command: PlaceOrder, hasWaited: boolean): Terms | Answer {
  const { side, qty, options, smpType } = command
  const { instrument } = pair
  if ((options?.tpsl ?? null) !== null) return refused('invalid')
  const limit = marketLimit(pair, command)
  const amount = options?.spot?.quoteAmount ?? 0n
  const smallest = steps(instrument.minQty, instrument.lotSize)
  const fault =
    (amount > 0n
      ? amountFault(pair, amount)
      : (qtyFault(pair, qty, instrument.maxMarketQty) ?? amountFault(pair, worthOf(pair, limit, qty)))) ??
    countFault(pair, account, 1)
  if (fault !== undefined) return fault
  if (amount > 0n) {
    const most = steps(instrument.maxMarketQty, instrument.lotSize)
    const { lots, cost, spent } = walk(pair, account, { side, limit, smpType, lots: most, cost: amount })
    if (lots === 0 && spent) return refused('pairValueSmall')
    const value = side === 'Buy' ? amount : cost
    return backingFault(pair, account, side, { lots, value }) ?? { price: limit, lots: lots === 0 ? smallest : lots }
  }
  const free = freeCoins(account, givenCoin(pair, side))
  const isCut = hasWaited && side === 'Buy' && !lendsFor(account, givenCoin(pair, side))
  const cost = isCut ? (free > 0n ? free : 0n) : null
  const found = walk(pair, account, { side, limit, smpType, lots: qty, cost })
  const lots = found.spent ? found.lots : qty
  if (lots === 0) {
    return (
      backingFault(pair, account, side, { lots: qty, value: worthOf(pair, limit, qty) }) ?? refused('pairValueSmall')
    )
  }
  const backed = { lots: side === 'Buy' ? found.lots : lots, value: found.cost }
  return backingFault(pair, account, side, backed) ?? { price: limit, lots }
}

function orderOf(
  model: Model,
  pair: Pair,
  account: Account,
  command: PlaceOrder,
  { price, lots }: Terms,
  { stop, made }: PairOrigin,
): PairOrder {
  const { side, orderType, smpType, options } = command
  const isFree = pair.instrument.isFeeFree
  const { makerRate, takerRate } = isFree ? { makerRate: 0n, takerRate: 0n } : account.spotRates
  const words =
    stop === undefined
      ? {
          createType: made?.createType ?? ((options?.bbo ?? null) === null ? 'CreateByUser' : 'CreateByBboOrder'),
          stopOrderType: 'UNKNOWN' as const,
        }
      : stopWords(stop)
  return {
    id: stop?.id ?? model.orderId++,
    link: command.orderLinkId,
    account,
    pair,
    side,
    orderType,
    timeInForce: orderType === 'Market' ? 'IOC' : command.timeInForce,
    smpType,
    ...words,
    details: stop === undefined ? (made?.details ?? detailsOf(options)) : stopDetails(stop),
    tpsl: stop?.tpsl ?? options?.tpsl ?? null,
    quote: false,
    makerRate,
    takerRate,
    createdTime: stop?.createdTime ?? model.time,
    updatedTime: model.time,
    price,
    leaves: lots,
    filled: 0,
    value: 0n,
    fee: 0n,
  }
}

function detailsOf(options: OrderOptions | null): PairOrder['details'] {
  const { slippage = null, tpsl = null, spot } = options ?? {}
  const amount = spot?.quoteAmount ?? 0n
  if (slippage === null && tpsl === null && amount === 0n) return null
  return { ...NO_DETAILS, slippage, ...carriedFields(tpsl), ...(amount > 0n && { quoteAmount: amount }) }
}
