import type { Side } from '@perpdesk/trading'
import type { Pending, PendingTickets } from './pending.ts'
import { type Outcome, type SubmissionCalls, type SubmissionHooks, submit, whatBecameOf } from './submit.ts'

/** Keeps pending tickets across a reload. */
export interface PendingShelf<Ticket> {
  readonly read: () => readonly Pending<Ticket>[]
  readonly write: (pending: readonly Pending<Ticket>[]) => void
}

export interface SubmissionDeps<Ticket, Answer, Found> extends Pick<SubmissionHooks, 'wait'> {
  readonly calls: SubmissionCalls<Ticket, Answer, Found>
  readonly pendingTickets: PendingTickets
  readonly shelf: PendingShelf<Ticket>
  /** Called with the outcome of every ticket, including those sent before a reload. */
  readonly onOutcome: (ticket: Ticket, outcome: Outcome<Answer, Found>) => void
  /** Called when an answer was lost and the outcome is being queried. */
  readonly onUnknown: (ticket: Ticket) => void
}

/**
 * All pending tickets of one kind, one per slot (the place that was clicked). A second click in a slot sends nothing.
 */
export class Submissions<Ticket extends { readonly side: Side }, Answer, Found> {
  readonly #deps: SubmissionDeps<Ticket, Answer, Found>
  #own: readonly Pending<Ticket>[] = []

  constructor(deps: SubmissionDeps<Ticket, Answer, Found>) {
    this.#deps = deps
  }

  /**
   * Sends a ticket and resolves to its definite outcome; `undefined`, without sending, while the slot has a pending
   * ticket.
   */
  async place(slot: string, ticket: Ticket): Promise<Outcome<Answer, Found> | undefined> {
    if (this.#isBusy(slot)) return undefined
    this.#set([...this.#own, { slot, ticket, phase: 'sending' }])
    const outcome = await submit(this.#deps.calls, ticket, {
      wait: this.#deps.wait,
      onUnknown: () => {
        this.#set(this.#own.map((entry) => (entry.ticket === ticket ? { ...entry, phase: 'unknown' } : entry)))
        this.#deps.onUnknown(ticket)
      },
    })
    this.#finish(ticket, outcome)
    return outcome
  }

  /** Queries the outcome of tickets that were pending before a reload; none is sent again. */
  async resume(): Promise<void> {
    const left = this.#deps.shelf.read().filter(({ slot }) => !this.#isBusy(slot))
    if (left.length === 0) return
    const known = left.map((entry) => ({ ...entry, phase: 'unknown' as const }))
    this.#set([...this.#own, ...known])
    await Promise.all(
      known.map(async ({ ticket }) => {
        this.#deps.onUnknown(ticket)
        this.#finish(ticket, await whatBecameOf(this.#deps.calls, ticket, this.#deps))
      }),
    )
  }

  #isBusy(slot: string): boolean {
    return this.#deps.pendingTickets.getState().some((entry) => entry.slot === slot)
  }

  #finish(ticket: Ticket, outcome: Outcome<Answer, Found>): void {
    this.#set(this.#own.filter((entry) => entry.ticket !== ticket))
    this.#deps.onOutcome(ticket, outcome)
  }

  #set(own: readonly Pending<Ticket>[]): void {
    const { pendingTickets, shelf } = this.#deps
    const tickets = new Set<unknown>([...this.#own, ...own].map(({ ticket }) => ticket))
    const others = pendingTickets.getState().filter(({ ticket }) => !tickets.has(ticket))
    this.#own = own
    pendingTickets.setState([...others, ...own], true)
    shelf.write(own)
  }
}
