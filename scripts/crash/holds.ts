import { e8, mulE8 } from '@perpdesk/numeric'
import type { ResultOf } from '@perpdesk/protocol'
import type { Person } from './api.ts'

type Order = ResultOf<'spotOrders'>['list'][number]

/**
 * Returns the amounts (E8, by coin) that open orders on pairs hold by the published rule: resting orders what they
 * would give, TP/SL orders the same while they wait, an OCO the larger leg once, conditional orders and trailing stops
 * nothing.
 */
export function heldByOrders(orders: readonly Order[]): Map<string, bigint> {
  const held = new Map<string, bigint>()
  const counted = new Set<string>()
  for (const order of orders) {
    if (counted.has(order.orderId)) continue
    const partner = orders.find(({ orderId }) => orderId === order.pairOrderId)
    if (partner !== undefined) counted.add(partner.orderId)
    const amount = [order, ...(partner === undefined ? [] : [partner])]
      .map(heldBy)
      .reduce((most, one) => (one > most ? one : most))
    const coin = order.side === 'Buy' ? order.quoteTokenId : order.baseTokenId
    if (amount > 0n) held.set(coin, (held.get(coin) ?? 0n) + amount)
  }
  return held
}

function heldBy(order: Order): bigint {
  const isWaiting = order.orderStatus === 'Untriggered'
  if (isWaiting && (order.stopOrderType === 'Stop' || order.stopOrderType === 'TrailingStop')) return 0n
  if (order.side === 'Sell') return e8(order.leavesQty)
  if (order.quoteAmount !== '') return e8(order.quoteAmount)
  // A tick times a lot is a whole number of units.
  return mulE8(
    e8(isWaiting && order.orderType === 'Market' ? order.triggerPrice : order.price),
    e8(order.leavesQty),
    'down',
  )
}

/** Returns a sentence if the wallet and the open orders, read at one state, disagree about the coins that are held. */
export async function holdsDifference(person: Person): Promise<string | undefined> {
  const before = await walletHolds(person)
  const { list } = await person.ask('spotOrders', {})
  const after = await walletHolds(person)
  const expected = textOf(heldByOrders(list))
  // Orders that fill meanwhile change the wallet: then neither reading proves anything.
  if (before !== after) return 'the wallet kept changing'
  return before === expected ? undefined : `the wallet holds ${before}, its open orders hold ${expected}`
}

async function walletHolds(person: Person): Promise<string> {
  const { coins } = await person.ask('wallet', {})
  return textOf(new Map(coins.map(({ coin, inOrders }) => [coin, e8(inOrders)])))
}

function textOf(amounts: ReadonlyMap<string, bigint>): string {
  return [...amounts]
    .filter(([, amount]) => amount !== 0n)
    .map(([coin, amount]) => `${amount} ${coin}`)
    .toSorted()
    .join(', ')
}
