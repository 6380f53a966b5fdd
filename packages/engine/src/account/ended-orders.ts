import type { OrderState } from '../event.ts'

/** Ended orders that an account can still ask for. */
export const ENDED_ORDERS_KEPT = 500

/** The last ended orders of an account, oldest first. */
export class EndedOrders {
  #orders: OrderState[] = []
  #next = 0

  /** Keeps an order; returns the one that fell out. */
  push(order: OrderState): OrderState | undefined {
    if (this.#orders.length < ENDED_ORDERS_KEPT) {
      this.#orders.push(order)
      return undefined
    }
    const oldest = this.#orders[this.#next]
    this.#orders[this.#next] = order
    this.#next = (this.#next + 1) % ENDED_ORDERS_KEPT
    return oldest
  }

  find(orderId: number): OrderState | undefined {
    return this.#orders.find((order) => order.orderId === orderId)
  }

  oldestFirst(): readonly OrderState[] {
    return [...this.#orders.slice(this.#next), ...this.#orders.slice(0, this.#next)]
  }
}
