import type { OrderState } from '../event.ts'

/** Ended orders that an account can still ask for. */
export const ENDED_ORDERS_KEPT = 500

/** The last ended orders of an account. The map runs from the first that ended to the last, which is part of the state. */
export class EndedOrders {
  readonly #orders = new Map<number, OrderState>()

  /** Keeps an order; returns the one that fell out. */
  push(order: OrderState): OrderState | undefined {
    this.#orders.set(order.orderId, order)
    if (this.#orders.size <= ENDED_ORDERS_KEPT) return undefined
    for (const oldest of this.#orders.values()) {
      this.#orders.delete(oldest.orderId)
      return oldest
    }
    return undefined
  }

  find(orderId: number): OrderState | undefined {
    return this.#orders.get(orderId)
  }

  oldestFirst(): readonly OrderState[] {
    return [...this.#orders.values()]
  }
}
