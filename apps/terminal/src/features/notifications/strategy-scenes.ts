import type { Strategy } from '@perpdesk/protocol'
import { isStrategyOver } from '@perpdesk/trading'
import { type Notification, PLAIN } from './notification.ts'
import type { Circumstances } from './order-scenes.ts'

/** Returns the notification of a strategy's end, on the toast of its fills; `undefined` while it is running. */
export function strategyScene(strategy: Strategy, given: Circumstances): Notification | undefined {
  if (!isStrategyOver(strategy.state)) return undefined
  const { strategyId, symbol, terminateReason } = strategy
  const completed = terminateReason === 'completed'
  return {
    ...PLAIN,
    scene: 'position',
    type: strategy.strategyType,
    side: strategy.side,
    symbol,
    bizType: given.bizTypeOf(symbol),
    marginMode: given.marginMode,
    size: strategy.qty,
    id: `strategy-${strategyId}`,
    once: `strategyEnded:${strategyId}`,
    happening: completed ? 'strategyCompleted' : 'strategyEnded',
    tone: completed ? 'success' : terminateReason === 'userStop' ? 'neutral' : 'failure',
    done: strategy.executedQty,
    price: strategy.avgPrice,
    reason: terminateReason,
    time: strategy.updatedTime,
  }
}
