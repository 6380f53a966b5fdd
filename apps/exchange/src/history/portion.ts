import type { OrderState } from '@perpdesk/engine'
import type { Stamped } from './history.ts'
import { RECORDS } from './records.ts'
import { readRows } from './row-bytes.ts'
import type { Told } from './told.ts'

/** Place of a column in an order's row, to look orders up by. */
const placeOf = (column: keyof OrderState) => RECORDS.orders.record.columns.findIndex(({ name }) => name === column)
const ACCOUNT = placeOf('account')
const ORDER_ID = placeOf('orderId')
const LINK_ID = placeOf('orderLinkId')

/** Rows that go to the disk together: those of the commands up to one. */
export class Portion {
  readonly told: Told
  readonly upTo: number
  /** Rows and market events. */
  readonly count: number
  /**
   * Starts of the rows of its orders, by their ids. Made when the first one is asked for: few ever are, but while a full disk
   * keeps many portions waiting it may be one after the other.
   */
  #orders: ReadonlyMap<string, number> | undefined

  constructor(told: Told, upTo: number, count: number) {
    this.told = told
    this.upTo = upTo
    this.count = count
  }

  /** An order of the account that ended in it, by the exchange's id or, where that is 0, by the client's. */
  findOrder(account: number, ref: { orderId: number; orderLinkId: string }): Stamped<OrderState> | undefined {
    this.#orders ??= placesOfOrders(this.told.rows)
    const at = this.#orders.get(ref.orderId === 0 ? linkKey(account, ref.orderLinkId) : idKey(account, ref.orderId))
    if (at === undefined) return undefined
    for (const { seq, place, time, values } of readRows(this.told.rows, at)) {
      return { ...RECORDS.orders.record.ofValues(values), seq, place, time }
    }
    return undefined
  }
}

function placesOfOrders(rows: Uint8Array): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const { table, at, values } of readRows(rows)) {
    if (table !== 'orders') continue
    const account = values[ACCOUNT]
    places.set(idKey(account, values[ORDER_ID]), at)
    if (values[LINK_ID] !== '') places.set(linkKey(account, values[LINK_ID]), at)
  }
  return places
}

const idKey = (account: unknown, orderId: unknown): string => `${String(account)}#${String(orderId)}`
const linkKey = (account: unknown, linkId: unknown): string => `${String(account)} ${String(linkId)}`
