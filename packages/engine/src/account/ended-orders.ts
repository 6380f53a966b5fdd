import type { OrderState } from '../event.ts'

/** Ended orders that an account can still ask for. */
export const ENDED_ORDERS_KEPT = 500

/** The last ended orders of an account: a ring in the order in which they ended, and where to find them by id. */
export class EndedOrders {
  readonly #ring: OrderState[] = []
  readonly #byId = new Map<number, OrderState>()
  /** Where the next one goes once the ring is full: the place of the oldest. */
  #next = 0

  /** Keeps an order; returns the one that fell out. */
  push(order: OrderState): OrderState | undefined {
    this.#byId.set(order.orderId, order)
    if (this.#ring.length < ENDED_ORDERS_KEPT) {
      this.#ring.push(order)
      return undefined
    }
    const oldest = this.#ring[this.#next]!
    this.#ring[this.#next] = order
    this.#next = (this.#next + 1) % ENDED_ORDERS_KEPT
    this.#byId.delete(oldest.orderId)
    return oldest
  }

  find(orderId: number): OrderState | undefined {
    return this.#byId.get(orderId)
  }

  oldestFirst(): readonly OrderState[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
  }
}
