import type { Engine } from '../engine.ts'
import type { OrderState, PositionState } from '../event.ts'

const OF_POSITIONS = new Set(['TakeProfit', 'StopLoss', 'PartialTakeProfit', 'PartialStopLoss', 'TrailingStop'])
const MAX_CONDITIONAL = 10
const MAX_PARTIAL = 20

/**
 * Checks waiting orders: those of a position are opposite to it and no larger than it, at most one of each kind covers
 * the whole position, the position displays the same stops as its orders, and the orders of a pair name each other.
 * Returns a sentence for the first violation.
 */
export function brokenStops(engine: Engine, accounts: readonly number[]): string | undefined {
  for (const account of accounts) {
    const waiting = engine.openOrders(account).filter((order) => order.status === 'Untriggered')
    const positions = engine.positions(account)
    for (const order of waiting) {
      const problem = brokenStop(order, waiting, positions)
      if (problem !== undefined) return `order ${order.orderId} of ${account}: ${problem}`
    }
    for (const position of positions) {
      const problem = brokenPosition(position, waiting)
      if (problem !== undefined)
        return `position ${position.instrument}/${position.positionIdx} of ${account}: ${problem}`
    }
    const counts = new Map<number, number>()
    for (const { instrument, stopOrderType } of waiting) {
      if (stopOrderType !== 'Stop' && stopOrderType !== 'OcoOrder') continue
      counts.set(instrument, (counts.get(instrument) ?? 0) + 1)
    }
    if (Math.max(0, ...counts.values()) > MAX_CONDITIONAL) return `${account} has too many conditional orders`
  }
  return undefined
}

function brokenStop(
  order: OrderState,
  waiting: readonly OrderState[],
  positions: readonly PositionState[],
): string | undefined {
  const pair = order.details?.pairOrderId ?? 0
  if (pair !== 0) {
    const other = waiting.find((one) => one.orderId === pair)
    if (other?.details?.pairOrderId !== order.orderId) return `its partner ${pair} does not know it`
  }
  if (!OF_POSITIONS.has(order.stopOrderType)) return undefined
  const position = positions.find((one) => isOn(order, one))
  if (position === undefined) return 'it has no position'
  if (position.side === order.side) return 'it would add to its position'
  return order.qty > 0 && order.qty <= position.size ? undefined : `it has ${order.qty} of ${position.size}`
}

function brokenPosition(position: PositionState, waiting: readonly OrderState[]): string | undefined {
  const own = waiting.filter((order) => OF_POSITIONS.has(order.stopOrderType) && isOn(order, position))
  for (const kind of ['TakeProfit', 'StopLoss', 'TrailingStop']) {
    const found = own.filter((order) => order.stopOrderType === kind)
    if (found.length > 1) return `it has ${found.length} of ${kind}`
    if (found.some((order) => order.qty !== position.size)) return `${kind} is not of its size`
  }
  for (const kind of ['PartialTakeProfit', 'PartialStopLoss']) {
    const found = own.filter((order) => order.stopOrderType === kind)
    const lots = found.reduce((sum, order) => sum + order.qty, 0)
    if (lots > position.size) return `${kind} of ${lots} on ${position.size}`
    if (found.length > MAX_PARTIAL) return `${found.length} of ${kind}`
  }
  const reported = (position.stops?.full.length ?? 0) + (position.stops?.partial.length ?? 0)
  const listed = own.filter((order) => order.stopOrderType !== 'TrailingStop').length
  return reported === listed ? undefined : `it reports ${reported} stops and has ${listed}`
}

function isOn(order: OrderState, position: PositionState): boolean {
  return order.instrument === position.instrument && order.positionIdx === position.positionIdx
}
