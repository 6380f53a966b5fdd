import { e8, formatE8 } from '@perpdesk/numeric'
import type { Side, WhatIfFill } from '@perpdesk/trading'
import { actions, initial } from '../form.ts'
import { issues } from '../issues.ts'
import type { OrderForm } from '../kinds/order-kind.ts'
import { changed, NEW_SCALED, type ScaledForm } from '../kinds/scaled/scaled-form.ts'
import { scaledKind } from '../kinds/scaled/scaled-kind.tsx'
import type { OrderContext } from '../order-context.ts'
import { proposedOrder, summary } from '../summary.ts'
import { playedRow } from '../what-if.ts'
import { context } from './order-scene.ts'

export const RANGE = { ...NEW_SCALED, lowest: '49000', highest: '49400' }
export const form = (size: string, more: Partial<ScaledForm> = {}, options: Partial<OrderForm> = {}): OrderForm => ({
  ...actions.editSize(initial(scaledKind(changed(RANGE, more))), size),
  ...options,
})
export const of = (side: Side, at: OrderForm, where = context()) => {
  const both = summary(at, where)
  return side === 'Buy' ? both.buy : both.sell
}
export const legs = (side: Side, at: OrderForm, where = context()) =>
  (of(side, at, where).legs ?? []).map(({ price, qty, fate }) => `${formatE8(price)} ${formatE8(qty)} ${fate}`)
export const trades = (at: OrderForm, where: OrderContext) => {
  const order = proposedOrder(at, where, 'Buy')
  const row = order === null ? undefined : playedRow(where, order, of('Buy', at, where).qty ?? 0n)
  const texts = (fills: readonly WhatIfFill[] = []) =>
    fills.map(({ price, qty }) => `${formatE8(price)} ${formatE8(qty)}`)
  return { taken: texts(row?.taken), rest: texts(row?.rest) }
}
export const found = (at: OrderForm, where = context(), side: Side = 'Buy') => issues(at, where, of(side, at, where))

/** An order book with three ask levels and one bid level. */
export const BOOK = {
  bestBid: e8('49999.9'),
  bestAsk: e8('50000'),
  bids: [{ price: e8('49999.9'), qty: e8('1') }],
  asks: [
    { price: e8('50000'), qty: e8('0.1') },
    { price: e8('50000.1'), qty: e8('0.1') },
    { price: e8('50010'), qty: e8('1') },
  ],
}
