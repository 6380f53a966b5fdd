import type { Notice } from '@perpdesk/protocol'
import type { Text, TextKey } from '../../i18n/index.ts'
import { endReason, orderLineParams, shownPrice } from '../order-words/index.ts'
import type { OrderNotice } from './order-notice.ts'

type Words = Text<'notifications'>

/** A toast in words: what happened, and the figures. */
export interface ToastWords {
  readonly title: string
  readonly detail: string
}

export function orderWords({ text: key, order }: OrderNotice, text: Words): ToastWords {
  const filled = key === 'filled' || key === 'partlyFilled' || key === 'restCancelled'
  const params = orderLineParams(order.symbol, order.qty, filled ? shownPrice(order) : order.price)
  const side = text(order.side)
  const line = filled
    ? text('fillLine', { side, ...params, filled: orderLineParams(order.symbol, order.cumExecQty, '').qty })
    : text(order.orderType === 'Market' ? 'orderLineMarket' : 'orderLine', { side, ...params })
  const reason = key === 'rejected' || key === 'cancelledByExchange' ? endReason(order) : undefined
  return { title: text(key), detail: reason === undefined ? line : text('withReason', { line, reason: text(reason) }) }
}

/** A liquidation in words: they differ by margin mode, and when nothing of the size is named. */
export function liquidationWords(notice: Notice, text: Words): ToastWords {
  const params = orderLineParams(notice.symbol, notice.qty, notice.price)
  return {
    title: text('liquidated'),
    detail: text(liquidationKey(notice), { ...params, side: sideWord(notice, text) }),
  }
}

function liquidationKey(notice: Notice): TextKey<'notifications'> {
  if (notice.qty === '0') return 'liquidatedRest'
  return notice.marginMode === 'ISOLATED_MARGIN' ? 'liquidatedIsolated' : 'liquidatedCross'
}

function sideWord(notice: Notice, text: Words): string {
  return text(notice.side === 'Sell' ? 'short' : 'long')
}
