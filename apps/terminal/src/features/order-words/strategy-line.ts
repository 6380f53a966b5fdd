import type { Strategy } from '@perpdesk/protocol'
import type { StrategyType, TerminateType } from '@perpdesk/trading'
import type { Text, TextKey } from '../../i18n/index.ts'
import { orderLineParams } from './order-line.ts'

interface Named extends Pick<Strategy, 'symbol' | 'side' | 'qty'> {
  readonly strategyType: StrategyType
}

/** Returns a line that names a strategy: kind, side, contract and quantity. */
export function strategyLine({ symbol, side, qty, strategyType }: Named, text: Text<'notifications'>): string {
  const { symbol: name, qty: written, coin } = orderLineParams(symbol, qty, '')
  return text('strategyLine', {
    kind: text(`strategy.${strategyType}`),
    side: text(side),
    symbol: name,
    qty: written,
    coin,
  })
}

/** Text keys of the reasons for which the exchange ends strategies. */
const ENDS = {
  completed: 'strategyEnd.completed',
  userStop: 'strategyEnd.userStop',
  insufficientBalance: 'strategyEnd.insufficientBalance',
  positionModeChanged: 'strategyEnd.positionModeChanged',
  wouldLiquidate: 'strategyEnd.wouldLiquidate',
  noPositionForReduceOnly: 'strategyEnd.noPositionForReduceOnly',
  openInterestLimited: 'strategyEnd.openInterestLimited',
  riskLimitExceeded: 'strategyEnd.riskLimitExceeded',
  maxRiskLimitValue: 'strategyEnd.maxRiskLimitValue',
  riskLimitMaxLeverage: 'strategyEnd.riskLimitMaxLeverage',
  deliveryStopped: 'strategyEnd.deliveryStopped',
  delisted: 'strategyEnd.delisted',
  banned: 'strategyEnd.banned',
  consecutiveFailures: 'strategyEnd.consecutiveFailures',
  beyondMaxChasePrice: 'strategyEnd.beyondMaxChasePrice',
  orderAlreadyCancelled: 'strategyEnd.orderAlreadyCancelled',
} as const satisfies Partial<Record<TerminateType, TextKey<'notifications'>>>
const END_OF: ReadonlyMap<string, TextKey<'notifications'>> = new Map(Object.entries(ENDS))

/** Returns the text key, in `notifications`, of the reason code with which a strategy ended. */
export function strategyEndKey(reason: string): TextKey<'notifications'> {
  return END_OF.get(reason) ?? 'strategyEnd.other'
}
