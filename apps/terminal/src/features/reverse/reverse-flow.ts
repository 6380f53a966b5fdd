import { type E8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { MAX_ORDER_PARTS, partLinkId } from '@perpdesk/trading'
import type { SubmissionOutcome } from '../order-submission/index.ts'
import type { ReverseRecord } from './reverse-record.ts'

/** The end or halt of a reverse. */
export type ReverseEnd =
  /** Closed and opened. */
  | { readonly kind: 'reversed' }
  /** The position is as it was: the close was refused or never arrived, or found no counterparty. */
  | { readonly kind: 'unchanged'; readonly isRefused: boolean }
  /** A part is closed and nothing opened: the person decides how it goes on. */
  | { readonly kind: 'closedInPart'; readonly record: ReverseRecord }
  /** All of it is closed and nothing opened. */
  | { readonly kind: 'closedOnly'; readonly record: ReverseRecord; readonly message: string | undefined }

export interface ReverseDesk {
  /** Sends an order once and returns its definite outcome. */
  readonly close: (record: ReverseRecord) => Promise<SubmissionOutcome>
  readonly open: (record: ReverseRecord) => Promise<SubmissionOutcome>
  /** The order as it stands; `null` where the exchange has never seen it. */
  readonly find: (orderLinkId: string) => Promise<Order | null>
}

/** Keeps the reverse under way, so that a reload finds it (REV-04). */
export interface ReverseShelf {
  readonly read: () => ReverseRecord | undefined
  readonly write: (record: ReverseRecord | undefined) => void
}

/** One reverse at a time in the whole terminal: a second click while one is under way does nothing (REV-04). */
export class ReverseFlow {
  readonly #desk: ReverseDesk
  readonly #shelf: ReverseShelf
  #running = false

  constructor(desk: ReverseDesk, shelf: ReverseShelf) {
    this.#desk = desk
    this.#shelf = shelf
  }

  get isRunning(): boolean {
    return this.#running
  }

  /**
   * Closes the position and opens the other side; `undefined` where a reverse is under way or waits for its owner's
   * decision.
   */
  start(record: ReverseRecord): Promise<ReverseEnd | undefined> {
    if (this.#shelf.read() !== undefined) return Promise.resolve(undefined)
    return this.#alone(async () => {
      this.#shelf.write(record)
      const outcome = await this.#desk.close(record)
      if (outcome.kind === 'refused') return this.#end({ kind: 'unchanged', isRefused: true })
      return this.#afterClose(record)
    })
  }

  /** Opens the missing part of a half-done reverse, under the id that was meant for it. */
  finish(record: ReverseRecord): Promise<ReverseEnd | undefined> {
    return this.#alone(async () => {
      const opened = await this.#desk.find(record.openLinkId)
      return opened === null ? this.#open(record) : this.#end({ kind: 'reversed' })
    })
  }

  /** The owner leaves a half-done reverse as it is. */
  giveUp(): void {
    this.#shelf.write(undefined)
  }

  /** After a reload: where the reverse that was under way stands; it opens nothing by itself. */
  resume(): Promise<ReverseEnd | undefined> {
    const record = this.#shelf.read()
    if (record === undefined) return Promise.resolve(undefined)
    return this.#alone(async () => {
      if ((await this.#desk.find(record.openLinkId)) !== null) return this.#end({ kind: 'reversed' })
      return this.#standing(record, await this.#closed(record)) ?? { kind: 'closedOnly', record, message: undefined }
    })
  }

  async #afterClose(record: ReverseRecord): Promise<ReverseEnd> {
    return this.#standing(record, await this.#closed(record)) ?? this.#open(record)
  }

  /** The quantity that was closed, of all the orders that the exchange made of a large one (R3.3). */
  async #closed({ closeLinkId, qty }: ReverseRecord): Promise<E8> {
    let [sent, closed] = [0n, 0n]
    for (let place = 0; place < MAX_ORDER_PARTS && sent < e8(qty); place += 1) {
      const part = await this.#desk.find(partLinkId(closeLinkId, place))
      if (part === null) break
      sent += e8(part.qty)
      closed += e8(part.cumExecQty)
    }
    return closed
  }

  /** The halt of a reverse that did not close all; `undefined` where it did. */
  #standing(record: ReverseRecord, closed: E8): ReverseEnd | undefined {
    if (closed === 0n) return this.#end({ kind: 'unchanged', isRefused: false })
    return closed === e8(record.qty) ? undefined : { kind: 'closedInPart', record }
  }

  async #open(record: ReverseRecord): Promise<ReverseEnd> {
    const outcome = await this.#desk.open(record)
    switch (outcome.kind) {
      case 'accepted':
      case 'found':
        return this.#end({ kind: 'reversed' })
      case 'refused':
        return { kind: 'closedOnly', record, message: outcome.message }
      case 'neverArrived':
        return { kind: 'closedOnly', record, message: undefined }
    }
  }

  #end(end: ReverseEnd): ReverseEnd {
    this.#shelf.write(undefined)
    return end
  }

  async #alone(task: () => Promise<ReverseEnd>): Promise<ReverseEnd | undefined> {
    if (this.#running) return undefined
    this.#running = true
    try {
      return await task()
    } finally {
      this.#running = false
    }
  }
}
