/**
 * Ids of open and recently ended orders by the client's own id. The map is created at first use, because most accounts
 * never give one.
 */
export class OrderLinks {
  #orders: Map<string, number> | null = null

  get(link: string): number | undefined {
    return this.#orders?.get(link)
  }

  set(link: string, orderId: number): void {
    this.#orders ??= new Map()
    this.#orders.set(link, orderId)
  }

  delete(link: string): void {
    this.#orders?.delete(link)
  }
}
