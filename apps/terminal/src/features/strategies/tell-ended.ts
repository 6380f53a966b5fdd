import type { Strategy } from '@perpdesk/protocol'
import { textOf } from '../../i18n/index.ts'
import { toast } from '../../ui/index.ts'
import { qtyText, reasonText, strategyLine } from './strategy-words.ts'

const text = textOf('strategies')
const words = textOf('notifications')

/** Says that a strategy ended, why, and how much of it was executed. */
export function tellEnded(strategy: Strategy): void {
  const done = strategy.terminateReason === 'completed'
  const told = done || strategy.terminateReason === 'userStop' ? toast.success : toast.error
  told(text(done ? 'completed' : 'ended'), {
    key: strategy.strategyLinkId === '' ? strategy.strategyId : strategy.strategyLinkId,
    detail: text('endedDetail', {
      line: strategyLine(strategy, words(strategy.side), text),
      executed: qtyText(strategy.symbol, strategy.executedQty),
      reason: reasonText(strategy, text),
    }),
  })
}
