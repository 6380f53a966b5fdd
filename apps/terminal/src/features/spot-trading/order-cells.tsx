import { e8 } from '@perpdesk/numeric'
import type { SpotOrder } from '@perpdesk/protocol'
import { spotValue } from '@perpdesk/trading'
import type { Text } from '../../i18n/index.ts'
import { SideCell } from '../order-history/index.ts'
import { priceText, qtyText } from './spot-words.ts'

/** Cells common to the lists of open and of past orders on pairs. */
export function sideCell({ side }: Pick<SpotOrder, 'side'>, text: Text<'orders'>) {
  return <SideCell side={side} word={text(side)} />
}

export function filledText({ symbol, cumExecQty, baseTokenId }: SpotOrder): string {
  return `${qtyText(symbol, cumExecQty)} ${baseTokenId}`
}

/** Returns the limit price, or the market. */
export function limitText(order: SpotOrder, text: Text<'orders'>): string {
  return order.orderType === 'Market' ? text('Market') : priceText(order.symbol, order.price, text('none'))
}

/** Returns the value of the open part of a limit order and of its fills, in the quote coin. */
export function valueOf({ price, leavesQty, cumExecValue }: SpotOrder): bigint {
  return spotValue(e8(price), e8(leavesQty)) + e8(cumExecValue)
}
