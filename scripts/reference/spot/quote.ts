import type { MassQuote, QuoteLevel } from '@perpdesk/engine'
import type { Side } from '@perpdesk/trading'
import { steps } from '../market.ts'
import type { Account, Model, Pair } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { backingFault } from './gate.ts'
import { bookOf, isOpen, leave, lotsQty, meets, otherBook, rest, restingIn, ticksPrice, worthOf } from './pair.ts'
import { endPairOrder, reportPairOrder } from './pair-view.ts'

const MOST_ENTRIES = 2000
const MOST_QUOTES = 2000

export function quoteInPair(model: Model, pair: Pair, command: MassQuote): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (!isOpen(pair)) return refused('pairClosed')
  const entries = [...command.bids, ...command.asks]
  if (entries.length > MOST_ENTRIES) return refused('invalid')
  const { minPrice, maxPrice, maxLimitQty, lotSize } = pair.instrument
  const isWrong = ({ price, lots }: QuoteLevel): boolean => {
    const at = ticksPrice(pair, price)
    return at < minPrice || at > maxPrice || lots < 0 || lots > steps(maxLimitQty, lotSize)
  }
  if (entries.some(isWrong)) return refused('invalid')
  const sides = [
    ['Buy', command.bids],
    ['Sell', command.asks],
  ] as const
  for (const [side, levels] of sides) for (const level of levels) lessen(model, pair, account, side, level)
  for (const [side, levels] of sides) for (const level of levels) raise(model, pair, account, side, level)
  return DONE
}

function quoteAt(pair: Pair, account: Account, side: Side, at: number) {
  return bookOf(pair, side).find((order) => order.account === account && order.quote && order.price === at)
}

function lessen(model: Model, pair: Pair, account: Account, side: Side, { price, lots }: QuoteLevel): void {
  const order = quoteAt(pair, account, side, price)
  if (order === undefined || lots >= order.leaves) return
  if (lots === 0) {
    leave(order)
    endPairOrder(model, order, 'Cancelled', 'CancelByUser', 'EC_PerCancelRequest')
    return
  }
  order.leaves = lots
  reportPairOrder(model, order)
}

function raise(model: Model, pair: Pair, account: Account, side: Side, { price, lots }: QuoteLevel): void {
  const { minQty, lotSize, isBanBuy, isBanSell, isFeeFree } = pair.instrument
  const order = quoteAt(pair, account, side, price)
  const leaves = order?.leaves ?? 0
  const [best] = otherBook(pair, side)
  if (lots <= leaves || lots < steps(minQty, lotSize)) return
  if (best !== undefined && meets(side, price, best.price)) return
  if (side === 'Buy' ? price > pair.maxBuy || isBanBuy : price < pair.minSell || isBanSell) return
  if (order === undefined && restingIn(pair, account).filter(({ quote }) => quote).length >= MOST_QUOTES) return
  const promised = side === 'Buy' ? worthOf(pair, price, leaves) : lotsQty(pair, leaves)
  if (backingFault(pair, account, side, { lots, value: worthOf(pair, price, lots) }, promised) !== undefined) return
  if (order !== undefined) {
    leave(order)
    order.leaves = lots
    rest(order)
    reportPairOrder(model, order)
    return
  }
  const { makerRate, takerRate } = isFeeFree ? { makerRate: 0n, takerRate: 0n } : account.spotRates
  const made = {
    id: model.orderId++,
    link: '',
    account,
    pair,
    side,
    orderType: 'Limit',
    timeInForce: 'PostOnly',
    smpType: 'None',
    createType: 'CreateByUser',
    stopOrderType: 'UNKNOWN',
    details: null,
    tpsl: null,
    quote: true,
    makerRate,
    takerRate,
    createdTime: model.time,
    updatedTime: model.time,
    price,
    leaves: lots,
    filled: 0,
    value: 0n,
    fee: 0n,
  } as const
  const resting = { ...made }
  reportPairOrder(model, resting)
  rest(resting)
}
