import { type AppliedNow, ByteWriter, type EngineEvent, type EventRows } from '@perpdesk/engine'
import { isStrategyOver, TOKEN_STATUS } from '@perpdesk/trading'
import { BUCKETS } from './bars.ts'
import { writeRow } from './row-bytes.ts'

type MarkEvent = Extract<EngineEvent, { type: 'mark' }>
/** Trades and marks are turned into bars; listings carry the grids for prices and quantities. */
type MarketEvent = Extract<EngineEvent, { type: 'trade' | 'mark' | 'instrument' }>

/** An event that bars are built from, with the sequence number and time of its command. */
export type ReportedMarketEvent = readonly [seq: number, time: number, event: MarketEvent]

/** Rows and market events that history stores from a number of commands, in order. */
export interface ReportedEvents {
  /** Encoded rows, to be decoded by `readRows`. */
  readonly rows: Uint8Array
  readonly market: readonly ReportedMarketEvent[]
}

/** Event types that only describe current state and are not stored. */
const PRESENT: ReadonlySet<EngineEvent['type']> = new Set<EngineEvent['type']>(['account', 'position', 'wallet'])

/** True if history may store something of the event: ended orders, and everything that is not current state. */
function mayBePast(rows: EventRows, place: number): boolean {
  const type = rows.typeAt(place)
  return type === 'order' ? rows.endsOrderAt(place) : !PRESENT.has(type)
}

/** True unless the event is a strategy that is still running, or a request to a fund that waits. */
function isPast(event: EngineEvent): boolean {
  if (event.type === 'tokenRequest') return event.status !== TOKEN_STATUS.inProgress
  return event.type !== 'strategy' || isStrategyOver(event.strategy.state)
}

/** Length of the shortest bar. */
const [MINUTE] = BUCKETS

/** Usual size in bytes of a portion's rows. */
const ROOM = 64 * 1024

/** Collects rows and market events of commands until they are taken. */
export class EventBatcher {
  /** Number of commands with something to store; most commands only change order books and have nothing. */
  commands = 0
  /** Number of rows and market events. */
  count = 0
  readonly #rows = new ByteWriter(ROOM)
  #market: ReportedMarketEvent[] = []
  /** The last collected mark of each contract, and its minute. */
  readonly #marks = new Map<number, { readonly minute: number; readonly mark: MarkEvent }>()

  /**
   * Adds the rows of a command. Throws `RangeError` for values that history cannot store; the collected rows are then
   * unusable.
   */
  add({ seq, time, rows }: AppliedNow): void {
    const before = this.count
    for (let place = 0; place < rows.count; place += 1) {
      if (!mayBePast(rows, place)) continue
      const event = rows.eventAt(place)
      if (event.type === 'mark' && this.#standsStill(event, time)) continue
      if (event.type === 'trade' || event.type === 'mark' || event.type === 'instrument') {
        this.#market.push([seq, time, event])
        if (event.type === 'instrument' && event.instrument.status === 'Closed') this.#marks.delete(event.instrument.id)
        this.count += 1
      } else if (isPast(event) && writeRow(this.#rows, event, { seq, place, time })) {
        this.count += 1
      }
    }
    if (this.count > before) this.commands += 1
  }

  /** True for a mark that changes no bar, because the previous mark has the same prices and lies in the same minute. */
  #standsStill(mark: MarkEvent, time: number): boolean {
    const minute = Math.floor(time / MINUTE)
    const last = this.#marks.get(mark.instrument)
    if (
      last?.minute === minute &&
      last.mark.markPrice === mark.markPrice &&
      last.mark.indexPrice === mark.indexPrice &&
      last.mark.premium === mark.premium
    ) {
      return true
    }
    this.#marks.set(mark.instrument, { minute, mark })
    return false
  }

  /** Returns what was collected, and starts collecting again. */
  take(): ReportedEvents {
    const reported = { rows: this.#rows.finish(), market: this.#market }
    this.#market = []
    this.commands = 0
    this.count = 0
    return reported
  }
}
