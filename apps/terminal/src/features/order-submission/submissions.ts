import { createStore, type StoreApi } from 'zustand/vanilla'
import { type OrderDesk, type OrderTicket, type SubmissionOutcome, submitOrder, whatBecameOf } from './submit-order.ts'

/** An order that was clicked and has no definite outcome yet. */
export interface PendingOrder {
  /** Names the place it was clicked in; one place sends one order at a time. */
  readonly lane: string
  readonly ticket: OrderTicket
  /** `sending` waits for the answer; `unknown` lost it and asks what became of the order. */
  readonly phase: 'sending' | 'unknown'
}

/** Where pending orders outlive a reload. */
export interface PendingShelf {
  readonly read: () => readonly PendingOrder[]
  readonly write: (pending: readonly PendingOrder[]) => void
}

export interface SubmissionDeps {
  readonly desk: OrderDesk
  readonly shelf: PendingShelf
  readonly wait: (milliseconds: number) => Promise<void>
  /** Told of every outcome, wherever the click was. */
  readonly onOutcome: (ticket: OrderTicket, outcome: SubmissionOutcome) => void
  /** Told when an answer was lost and the search for the order begins. */
  readonly onUnknown: (ticket: OrderTicket) => void
}

/** All orders on their way, one a lane. A second click in a lane is no second order. */
export class Submissions {
  readonly #deps: SubmissionDeps
  readonly store: StoreApi<readonly PendingOrder[]> = createStore<readonly PendingOrder[]>()(() => [])

  constructor(deps: SubmissionDeps) {
    this.#deps = deps
  }

  /** Sends an order and waits for its definite outcome; `undefined` when the lane is busy and nothing was sent. */
  async place(lane: string, ticket: OrderTicket): Promise<SubmissionOutcome | undefined> {
    if (this.pending(lane) !== undefined) return undefined
    this.#set([...this.store.getState(), { lane, ticket, phase: 'sending' }])
    const outcome = await submitOrder(this.#deps.desk, ticket, {
      wait: this.#deps.wait,
      onUnknown: () => {
        this.#set(
          this.store.getState().map((entry) => (entry.ticket === ticket ? { ...entry, phase: 'unknown' } : entry)),
        )
        this.#deps.onUnknown(ticket)
      },
    })
    this.#finish(ticket, outcome)
    return outcome
  }

  pending(lane: string): PendingOrder | undefined {
    return this.store.getState().find((entry) => entry.lane === lane)
  }

  /** After a reload: what was pending then is asked for, never sent again. */
  async resume(): Promise<void> {
    const left = this.#deps.shelf.read().filter(({ lane }) => this.pending(lane) === undefined)
    if (left.length === 0) return
    const known = left.map((entry) => ({ ...entry, phase: 'unknown' as const }))
    this.#set([...this.store.getState(), ...known])
    await Promise.all(
      known.map(async ({ ticket }) => {
        this.#deps.onUnknown(ticket)
        this.#finish(ticket, await whatBecameOf(this.#deps.desk, ticket.orderLinkId, this.#deps))
      }),
    )
  }

  #finish(ticket: OrderTicket, outcome: SubmissionOutcome): void {
    this.#set(this.store.getState().filter((entry) => entry.ticket !== ticket))
    this.#deps.onOutcome(ticket, outcome)
  }

  #set(pending: readonly PendingOrder[]): void {
    this.store.setState(pending, true)
    this.#deps.shelf.write(pending)
  }
}
