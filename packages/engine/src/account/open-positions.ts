import type { Positions } from './position.ts'
import { PositionColumns } from './position-columns.ts'

interface Holder {
  readonly account: { readonly isHouse: boolean; readonly row: number }
  readonly market: object
  readonly positions: Positions
  /** True while the exposure is queued for an update of its columns. */
  columnsStale: boolean
}

/**
 * The open positions of clients, in columns per contract. An exposure is queued here when its positions change or when
 * it is read from a snapshot; the columns are updated when they are next read. House accounts are left out.
 */
export class OpenPositions<Exposure extends Holder> {
  readonly #columns = new Map<object, PositionColumns<Exposure>>()
  readonly #stale: Exposure[] = []

  /** Queues an exposure whose positions have changed. */
  changed(exposure: Exposure): void {
    exposure.columnsStale = true
    this.#stale.push(exposure)
  }

  /** Returns the columns of a contract, up to date. */
  in(market: object): PositionColumns<Exposure> {
    this.#renew()
    return this.#of(market)
  }

  /** Deletes the columns of a contract without positions. */
  forget(market: object): void {
    this.#renew()
    this.#columns.delete(market)
  }

  #renew(): void {
    for (const exposure of this.#stale) {
      exposure.columnsStale = false
      if (exposure.account.isHouse) continue
      for (const position of exposure.positions) {
        if (position.lots !== 0) this.#of(exposure.market).put(exposure, position)
        else if (position.place >= 0) this.#of(exposure.market).remove(position)
      }
    }
    this.#stale.length = 0
  }

  #of(market: object): PositionColumns<Exposure> {
    const found = this.#columns.get(market)
    if (found !== undefined) return found
    const columns = new PositionColumns<Exposure>()
    this.#columns.set(market, columns)
    return columns
  }
}
