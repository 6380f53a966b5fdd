import { type E8, e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { MAX_ORDER_PARTS, partLinkId } from '@perpdesk/trading'
import type { SubmissionOutcome } from '../order-submission/index.ts'
import type { ReverseRecord } from './reverse-record.ts'

/** The outcome of a reverse. */
export type ReverseEnd =
  /** The position is closed and the other side opened. */
  | { readonly kind: 'reversed' }
  /** The position is unchanged: the close was refused, never arrived, or found no counterparty. */
  | { readonly kind: 'unchanged'; readonly isRefused: boolean }
  /** A part is closed and nothing opened; the user decides how to continue. */
  | { readonly kind: 'closedInPart'; readonly record: ReverseRecord }
  /** The whole position is closed and nothing opened. */
  | { readonly kind: 'closedOnly'; readonly record: ReverseRecord; readonly message: string | undefined }

export interface ReverseCalls {
  /** Sends the closing order once and resolves with its definite outcome. */
  readonly close: (record: ReverseRecord) => Promise<SubmissionOutcome>
  readonly open: (record: ReverseRecord) => Promise<SubmissionOutcome>
  /** Returns the current order; `null` if the exchange has never received it. */
  readonly find: (orderLinkId: string) => Promise<Order | null>
}

/** Stores the reverse in progress, so that it is found after a reload (REV-04). */
export interface ReverseShelf {
  readonly read: () => ReverseRecord | undefined
  readonly write: (record: ReverseRecord | undefined) => void
}

/** Runs one reverse at a time in the whole terminal: a second click meanwhile does nothing (REV-04). */
export class ReverseFlow {
  readonly #calls: ReverseCalls
  readonly #shelf: ReverseShelf
  #running = false

  constructor(calls: ReverseCalls, shelf: ReverseShelf) {
    this.#calls = calls
    this.#shelf = shelf
  }

  get isRunning(): boolean {
    return this.#running
  }

  /**
   * Closes the position and opens the other side. Resolves with `undefined` if another reverse is in progress or waits
   * for the user's decision.
   */
  start(record: ReverseRecord): Promise<ReverseEnd | undefined> {
    if (this.#shelf.read() !== undefined) return Promise.resolve(undefined)
    return this.#alone(async () => {
      this.#shelf.write(record)
      const outcome = await this.#calls.close(record)
      if (outcome.kind === 'refused') return this.#end({ kind: 'unchanged', isRefused: true })
      return this.#afterClose(record)
    })
  }

  /** Opens the missing position of a half-done reverse, under the id reserved for it. */
  finish(record: ReverseRecord): Promise<ReverseEnd | undefined> {
    return this.#alone(async () => {
      const opened = await this.#calls.find(record.openLinkId)
      return opened === null ? this.#open(record) : this.#end({ kind: 'reversed' })
    })
  }

  /** Drops a half-done reverse, which the user leaves as it is. */
  giveUp(): void {
    this.#shelf.write(undefined)
  }

  /** Determines after a reload how far the reverse in progress has come; opens nothing. */
  resume(): Promise<ReverseEnd | undefined> {
    const record = this.#shelf.read()
    if (record === undefined) return Promise.resolve(undefined)
    return this.#alone(async () => {
      if ((await this.#calls.find(record.openLinkId)) !== null) return this.#end({ kind: 'reversed' })
      return this.#standing(record, await this.#closed(record)) ?? { kind: 'closedOnly', record, message: undefined }
    })
  }

  async #afterClose(record: ReverseRecord): Promise<ReverseEnd> {
    return this.#standing(record, await this.#closed(record)) ?? this.#open(record)
  }

  /** Returns the closed quantity, summed over the orders into which the exchange splits a large one (R3.3). */
  async #closed({ closeLinkId, qty }: ReverseRecord): Promise<E8> {
    let [sent, closed] = [0n, 0n]
    for (let place = 0; place < MAX_ORDER_PARTS && sent < e8(qty); place += 1) {
      const part = await this.#calls.find(partLinkId(closeLinkId, place))
      if (part === null) break
      sent += e8(part.qty)
      closed += e8(part.cumExecQty)
    }
    return closed
  }

  /** Returns the outcome of a reverse that did not close the whole position; `undefined` if it did. */
  #standing(record: ReverseRecord, closed: E8): ReverseEnd | undefined {
    if (closed === 0n) return this.#end({ kind: 'unchanged', isRefused: false })
    return closed === e8(record.qty) ? undefined : { kind: 'closedInPart', record }
  }

  async #open(record: ReverseRecord): Promise<ReverseEnd> {
    const outcome = await this.#calls.open(record)
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
