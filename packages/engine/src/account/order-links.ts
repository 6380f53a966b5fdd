/** Open and lately ended orders by the client's own id. Most accounts never give one. */
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
