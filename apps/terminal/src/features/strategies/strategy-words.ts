import { e8 } from '@perpdesk/numeric'
import type { Strategy } from '@perpdesk/protocol'
import { STRATEGY_STATES } from '@perpdesk/trading'
import { formatPercent } from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import { orderLineParams, writtenPrice } from '../order-words/index.ts'

/** Factor from ratios in 1/10000 to E8. */
const E8_PER_E4 = 10_000n

/** Returns the strategy's state as text. */
export function stateText(strategy: Strategy, text: Text<'strategies'>): string {
  switch (strategy.state) {
    case STRATEGY_STATES.running:
      return text('state.running')
    case STRATEGY_STATES.paused:
      return text('state.paused')
    case STRATEGY_STATES.untriggered:
      return text('state.waiting', { price: writtenPrice(strategy.symbol, strategy.triggerPrice) })
    case STRATEGY_STATES.terminated:
      return text('state.ended')
    case STRATEGY_STATES.terminatedUnfilled:
      return text('state.endedPart')
  }
}

/** Returns how the quantity is split into orders; `''` for a chase, which has one order. */
export function splitText(strategy: Strategy, text: Text<'strategies'>): string {
  const { strategyType, slices, intervalSeconds, subQty, orderCount } = strategy
  if (strategyType === 'TWAP') return text('everySeconds', { slices, seconds: intervalSeconds })
  if (strategyType !== 'Iceberg') return ''
  if (e8(subQty) > 0n) return text('split.qty', { qty: qtyText(strategy.symbol, subQty) })
  return text('split.count', { count: orderCount })
}

/** Returns the pricing of the strategy's orders as text. */
export function pricingText(strategy: Strategy, text: Text<'strategies'>): string {
  const { symbol, pricing, limitPrice, chaseDistance, chasePercentE4 } = strategy
  if (pricing === 'Limit') return `${text('pricing.Limit')} ${writtenPrice(symbol, limitPrice)}`
  if (pricing !== 'Chase') return text(`pricing.${pricing}`)
  if (chasePercentE4 > 0)
    return text('followsBy', { distance: formatPercent(BigInt(chasePercentE4) * E8_PER_E4, { signed: false }) })
  if (e8(chaseDistance) > 0n) return text('followsBy', { distance: writtenPrice(symbol, chaseDistance) })
  return text('pricing.Chase')
}

/**
 * Returns the number of started and planned orders of a TWAP; the number of orders sent for an iceberg, whose parts may
 * take several orders each, and for a chase; `''` before the start.
 */
export function progressText({ strategyType, slicesBegun, slices, childCount, startTime }: Strategy): string {
  if (startTime === 0) return ''
  return strategyType === 'TWAP' ? `${slicesBegun}/${slices}` : `${childCount}`
}

/** Returns a quantity with its coin. */
export function qtyText(symbol: string, qty: string): string {
  const line = orderLineParams(symbol, qty, '')
  return `${line.qty} ${line.coin}`
}
