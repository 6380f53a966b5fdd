import { setTimeout as sleep } from 'node:timers/promises'
import type { AppliedNow, OrderState } from '@perpdesk/engine'
import type { Instrument } from '@perpdesk/trading'
import type {
  ClosedPnlQuery,
  ExecutionQuery,
  History,
  InterestQuery,
  LedgerQuery,
  OrderQuery,
  PageQuery,
  PublicQuery,
  Stamped,
  StrategyQuery,
  TokenRequestQuery,
} from './history.ts'
import type { HistoryMethods, HistoryOpening } from './history-methods.ts'
import { Portion } from './portion.ts'
import { EventBatcher } from './reported-events.ts'

export interface FeedOptions {
  /** Milliseconds between two writes. */
  readonly everyMs?: number
  /**
   * Called with an error when rows cannot be written, and with `null` once they can be again. Meanwhile history lags,
   * but nothing is lost.
   */
  readonly onProblem?: (error: Error | null) => void
  /**
   * Called once if stored bytes turn out to be damaged. Calls that need them are refused until the next start has
   * rebuilt history.
   */
  readonly onDamage?: (error: Error) => void
}

/** History together with its input: the sequencer passes it every applied command. */
export interface FedHistory extends History {
  /** Sentences about damage that was found and repaired while opening. */
  readonly notes: readonly string[]
  /** Number of rows and market events not yet on disk. */
  readonly waiting: number
  /** Checks the rows that were not checked at the start; rejects if any are damaged. Ends early at `stop`. */
  verify(): Promise<void>
  /** Takes contracts listed before the first command that is passed to `ingest`. */
  know(instruments: readonly Instrument[]): Promise<void>
  ingest(applied: AppliedNow): void
}

/** Calls a method of the history store, in this thread or in a worker. */
export type HistoryCall = <Name extends keyof HistoryMethods>(
  name: Name,
  args: Parameters<HistoryMethods[Name]>,
) => Promise<Awaited<ReturnType<HistoryMethods[Name]>>>

const EVERY_MS = 200
const RETRY_MS = 1_000
/** Number of commands in a portion, so that their rows are soon on disk and no write takes long. */
const PORTION = 250
/** Milliseconds between two steps of the check, in which the thread serves queries. */
const VERIFY_PAUSE_MS = 5
/**
 * Number of rows and market events that may wait for the disk. Beyond it history stops accepting commands, and the next
 * start completes it from the journal.
 */
const MAX_WAITING = 500_000

/** Collects rows for the history store and forwards queries to it, in this thread or in a worker. */
export class CalledHistory implements FedHistory {
  cursor: number
  readonly notes: readonly string[]
  readonly #call: HistoryCall
  readonly #end: () => Promise<void>
  readonly #options: FeedOptions
  /** The newest rows, not yet part of a portion. */
  readonly #batcher = new EventBatcher()
  /** Complete portions that wait to be written. */
  #portions: Portion[] = []
  /** The portion that is being written. */
  #writing: Portion | undefined
  /** Number of rows and market events in the portions that are not being written yet. */
  #waiting = 0
  #lastSeq: number
  #timer: NodeJS.Timeout | undefined
  #write: Promise<void> | undefined
  /**
   * True after a write failed or too much was waiting: this run stores no more rows, and the next start replays the
   * commands.
   */
  #deaf = false
  #stopping = false
  #isDamaged = false

  /** `end` is awaited after the store has been closed. */
  constructor({ cursor, note }: HistoryOpening, options: FeedOptions, call: HistoryCall, end: () => Promise<void>) {
    this.#call = (name, args) =>
      call(name, args).catch((error: unknown) => {
        this.#noticeDamage(asError(error))
        throw error
      })
    this.notes = note === undefined ? [] : [note]
    this.#end = end
    this.#options = options
    this.cursor = cursor
    this.#lastSeq = cursor
  }

  know(instruments: readonly Instrument[]): Promise<void> {
    return this.#call('know', [instruments])
  }

  listings(ids: readonly number[]) {
    return this.#call('listings', [ids])
  }

  listingNamed(symbol: string) {
    return this.#call('listingNamed', [symbol])
  }

  ingest(applied: AppliedNow): void {
    if (this.#deaf || applied.seq <= this.#lastSeq) return
    this.#lastSeq = applied.seq
    try {
      this.#batcher.add(applied)
    } catch (error) {
      this.#stopListening(asError(error))
      return
    }
    if (this.#waiting + this.#batcher.count > MAX_WAITING) {
      this.#stopListening(new Error('history cannot keep up and stops until the next start'))
    } else if (this.#batcher.commands >= PORTION) {
      this.#endPortion()
      this.#begin()
    } else this.#writeSoon()
  }

  get waiting(): number {
    return this.#waiting + this.#batcher.count + (this.#writing?.count ?? 0)
  }

  async verify(): Promise<void> {
    while (!this.#stopping && (await this.#call('verify', []))) await sleep(VERIFY_PAUSE_MS)
  }

  async flush(): Promise<void> {
    const target = this.#lastSeq
    while (this.cursor < target && !this.#deaf) {
      this.#begin()
      await this.#write
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.flush()
    clearTimeout(this.#timer)
    await this.#write
    await this.#call('close', []).catch(() => undefined)
    await this.#end()
  }

  orders(query: OrderQuery) {
    return this.#call('orders', [query])
  }

  executions(query: ExecutionQuery) {
    return this.#call('executions', [query])
  }

  closedPnl(query: ClosedPnlQuery) {
    return this.#call('closedPnl', [query])
  }

  ledger(query: LedgerQuery) {
    return this.#call('ledger', [query])
  }

  ledgerSums(query: PageQuery) {
    return this.#call('ledgerSums', [query])
  }

  closeCounts(query: PageQuery) {
    return this.#call('closeCounts', [query])
  }

  ledgerTotals(query: LedgerQuery) {
    return this.#call('ledgerTotals', [query])
  }

  tradeTotals(query: ExecutionQuery) {
    return this.#call('tradeTotals', [query])
  }

  equity(query: PageQuery) {
    return this.#call('equity', [query])
  }

  strategies(query: StrategyQuery) {
    return this.#call('strategies', [query])
  }

  tokenRequests(query: TokenRequestQuery) {
    return this.#call('tokenRequests', [query])
  }

  deliveries(query: PublicQuery) {
    return this.#call('deliveries', [query])
  }

  sessions(query: PublicQuery) {
    return this.#call('sessions', [query])
  }

  funding(query: PublicQuery) {
    return this.#call('funding', [query])
  }

  liquidations(query: PublicQuery) {
    return this.#call('liquidations', [query])
  }

  adlAlerts(query: PublicQuery) {
    return this.#call('adlAlerts', [query])
  }

  insurance(query: PublicQuery) {
    return this.#call('insurance', [query])
  }

  interest(query: InterestQuery) {
    return this.#call('interest', [query])
  }

  /**
   * Returns an ended order, also one whose row is not yet on disk: a client that lost the answer to an order must not
   * be told that the order does not exist.
   */
  async findOrder(account: number, ref: { orderId: number; orderLinkId: string }) {
    const found = this.#findWaiting(account, ref) ?? (await this.#call('findOrder', [account, ref]))
    // The order may be among commands that were not stored, so history cannot say that it does not exist.
    if (found === undefined && this.#deaf) throw new Error('history lacks the latest orders until the next start')
    return found
  }

  usedLinkIds(...args: Parameters<History['usedLinkIds']>) {
    return this.#call('usedLinkIds', args)
  }

  candles(...args: Parameters<History['candles']>) {
    return this.#call('candles', args)
  }

  #findWaiting(account: number, ref: { orderId: number; orderLinkId: string }): Stamped<OrderState> | undefined {
    if (this.#batcher.count > 0) this.#endPortion()
    const waiting = this.#writing === undefined ? this.#portions : [this.#writing, ...this.#portions]
    for (const portion of waiting.toReversed()) {
      const found = portion.findOrder(account, ref)
      if (found !== undefined) return found
    }
    return undefined
  }

  #endPortion(): void {
    const { count } = this.#batcher
    this.#portions.push(new Portion(this.#batcher.take(), this.#lastSeq, count))
    this.#waiting += count
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => this.#begin(), this.#options.everyMs ?? EVERY_MS)
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#write ??= this.#writeWaiting().finally(() => {
      this.#write = undefined
      if (this.cursor < this.#lastSeq && !this.#deaf) this.#writeSoon()
    })
  }

  /**
   * Writes everything collected so far. If the disk is full, retries until it has room; any other error stops history
   * until the next start.
   */
  async #writeWaiting(): Promise<void> {
    const target = this.#lastSeq
    while (this.cursor < target && !this.#deaf) {
      if (this.#portions.length === 0) this.#endPortion()
      const portion = this.#portions.shift()!
      const { reported, upTo } = portion
      this.#writing = portion
      this.#waiting -= portion.count
      let troubled = false
      while (this.cursor < upTo && !this.#deaf) {
        try {
          this.cursor = await this.#call('write', [reported, upTo])
          if (troubled) this.#options.onProblem?.(null)
        } catch (error) {
          const problem = asError(error)
          if (this.#stopping || !isFull(problem)) {
            this.#stopListening(problem)
            return
          }
          if (!troubled) this.#options.onProblem?.(problem)
          troubled = true
          await sleep(RETRY_MS)
        }
      }
      this.#writing = undefined
    }
  }

  #noticeDamage(error: Error): void {
    if (this.#isDamaged || !('code' in error) || error.code !== 'historyDamaged') return
    this.#isDamaged = true
    this.#options.onDamage?.(error)
  }

  #stopListening(error: Error): void {
    this.#deaf = true
    this.#batcher.take()
    this.#portions = []
    this.#writing = undefined
    this.#waiting = 0
    this.#options.onProblem?.(error)
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

function isFull(error: Error): boolean {
  return 'code' in error && error.code === 'SQLITE_FULL'
}
