import type { OrderState } from '@perpdesk/engine'
import type { Stamped } from './history.ts'
import { RECORDS } from './records.ts'
import type { ReportedEvents } from './reported-events.ts'
import { readRows } from './row-bytes.ts'

/** Returns the index of a column in an order's row. */
const placeOf = (column: keyof OrderState) => RECORDS.orders.record.columns.findIndex(({ name }) => name === column)
const ACCOUNT = placeOf('account')
const ORDER_ID = placeOf('orderId')
const LINK_ID = placeOf('orderLinkId')

/** Rows of consecutive commands that are written to disk together. */
export class Portion {
  readonly reported: ReportedEvents
  readonly upTo: number
  /** Number of rows and market events. */
  readonly count: number
  /**
   * Byte offsets of the rows of ended orders, by key. Built at the first lookup: lookups are rare, but while a full
   * disk keeps many portions waiting, there may be many in a row.
   */
  #orders: ReadonlyMap<string, number> | undefined

  constructor(reported: ReportedEvents, upTo: number, count: number) {
    this.reported = reported
    this.upTo = upTo
    this.count = count
  }

  /** Returns an ended order of the account in this portion, by id or, if that is 0, by client id. */
  findOrder(account: number, ref: { orderId: number; orderLinkId: string }): Stamped<OrderState> | undefined {
    this.#orders ??= placesOfOrders(this.reported.rows)
    const at = this.#orders.get(ref.orderId === 0 ? linkKey(account, ref.orderLinkId) : idKey(account, ref.orderId))
    if (at === undefined) return undefined
    for (const { seq, place, time, values } of readRows(this.reported.rows, at)) {
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
