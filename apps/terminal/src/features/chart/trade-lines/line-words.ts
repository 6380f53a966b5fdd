import { e8 } from '@perpdesk/numeric'
import { useText } from '../../../i18n/index.ts'
import type { Contract } from '../../../stores/index.ts'
import { formatQty } from '../../../ui/index.ts'
import { kindWords } from '../../order-words/index.ts'
import type { TradeLine } from './trade-line.ts'

export type LineTone = 'up' | 'down' | 'warning'

interface LineWords {
  /** Side, quantity and what it is; never the price. */
  readonly of: (line: TradeLine) => string
  readonly tone: (line: TradeLine) => LineTone
}

/** Words and colour of each line, the same on its label and in lists. */
export function useLineWords(contract: Contract): LineWords {
  const text = useText('chartLines')
  const orders = useText('orders')
  return {
    of: (line) => {
      if (line.kind === 'order') {
        const sized = text(line.order.side, { qty: formatQty(e8(line.order.leavesQty), contract) })
        return line.at === 'trigger' ? `${sized} · ${kindWords(line.order, orders).join(' · ')}` : sized
      }
      const isLong = line.position.side === 'Buy'
      if (line.kind === 'liquidation') return text(isLong ? 'liquidation.long' : 'liquidation.short')
      return text(isLong ? 'long' : 'short', { qty: formatQty(e8(line.position.size), contract) })
    },
    tone: toneOf,
  }
}

function toneOf(line: TradeLine): LineTone {
  if (line.kind === 'liquidation') return 'warning'
  const side = line.kind === 'order' ? line.order.side : line.position.side
  return side === 'Buy' ? 'up' : 'down'
}
