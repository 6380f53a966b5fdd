import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import type { TpSlKind } from '@perpdesk/trading'
import { formatQty } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import type { Market } from '../../../stores/index.ts'
import { isByAmount, kindWords, sizeWords } from '../../order-words/index.ts'
import type { TradeLine } from './trade-line.ts'

export type LineTone = 'up' | 'down' | 'warning' | 'draft'

/** The leg of an order that protects a position, by the type of the order. */
const LEGS: Readonly<Partial<Record<Order['stopOrderType'], TpSlKind>>> = {
  TakeProfit: 'takeProfit',
  PartialTakeProfit: 'takeProfit',
  StopLoss: 'stopLoss',
  PartialStopLoss: 'stopLoss',
}

interface LineWords {
  /** Returns side, quantity and kind of a line; never its price. */
  readonly of: (line: TradeLine) => string
  readonly tone: (line: TradeLine) => LineTone
}

/** Returns the words and the colour of each line, which are the same on its label and in lists. */
export function useLineWords(contract: Market): LineWords {
  const text = useText('chartLines')
  const orders = useText('orders')
  const tpsl = useText('tpsl')
  return {
    of: (line) => {
      if (line.kind === 'order') {
        const { order } = line
        const qty = isByAmount(order) ? sizeWords(order) : formatQty(e8(order.leavesQty), contract)
        const sized = text(order.side, { qty })
        const leg = LEGS[order.stopOrderType]
        if (leg !== undefined) return `${tpsl(leg)} · ${sized}`
        return line.at === 'trigger' ? `${sized} · ${kindWords(order, orders).join(' · ')}` : sized
      }
      if (line.kind === 'carried') return text(`${line.leg}.${line.order.side}`)
      const isLong = line.position.side === 'Buy'
      if (line.kind === 'breakEven') return text(isLong ? 'breakEven.long' : 'breakEven.short')
      if (line.kind === 'liquidation') return text(isLong ? 'liquidation.long' : 'liquidation.short')
      return text(isLong ? 'long' : 'short', { qty: formatQty(e8(line.position.size), contract) })
    },
    tone: toneOf,
  }
}

function toneOf(line: TradeLine): LineTone {
  if (line.kind === 'liquidation') return 'warning'
  if (line.kind === 'carried') return line.leg === 'takeProfit' ? 'up' : 'down'
  const side = line.kind === 'order' ? line.order.side : line.position.side
  return side === 'Buy' ? 'up' : 'down'
}
