import type { PositionIdx, Side } from '@perpdesk/trading'
import type { Account, Exposure, Seat } from '../account/account.ts'

/**
 * A close that waits for the maintenance margin rate of its account (3.10). It is displayed as an untriggered order.
 */
export interface MmrClose {
  readonly orderId: number
  readonly exposure: Exposure
  readonly index: PositionIdx
  /** Side of the order that closes the position. */
  readonly side: Side
  /** Maintenance margin rate that triggers the close, in 1/10000. */
  readonly rateE4: number
  readonly createdTime: number
}

const NONE: readonly MmrClose[] = []

/** The waiting closes, at most one per position. */
export class MmrCloses {
  /** By order id. Ids only grow, so the order of insertion is that of the ids. */
  readonly #byId = new Map<number, MmrClose>()
  readonly #bySeat = new Map<Seat, readonly MmrClose[]>()

  /** All closes, sorted by id. */
  get list(): readonly MmrClose[] {
    return this.isEmpty ? NONE : [...this.#byId.values()]
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0
  }

  add(close: MmrClose): void {
    this.#byId.set(close.orderId, close)
    this.#bySeat.set(close.exposure, [...this.in(close.exposure), close])
  }

  remove(close: MmrClose): void {
    this.#byId.delete(close.orderId)
    const left = this.in(close.exposure).filter((other) => other !== close)
    if (left.length === 0) this.#bySeat.delete(close.exposure)
    else this.#bySeat.set(close.exposure, left)
  }

  in(seat: Seat): readonly MmrClose[] {
    return this.isEmpty ? NONE : (this.#bySeat.get(seat) ?? NONE)
  }

  /** Returns the closes of an account, sorted by id. */
  of(account: Account): readonly MmrClose[] {
    if (this.isEmpty) return NONE
    const closes = account.exposures().flatMap((exposure) => this.in(exposure))
    return closes.toSorted((a, b) => a.orderId - b.orderId)
  }

  /** Returns the close that is displayed as this order of the account. */
  byOrder(account: Account, orderId: number): MmrClose | undefined {
    const close = this.#byId.get(orderId)
    return close?.exposure.account === account ? close : undefined
  }

  find(exposure: Exposure, index: PositionIdx): MmrClose | undefined {
    return this.in(exposure).find((close) => close.index === index)
  }
}
