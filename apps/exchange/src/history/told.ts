import { type AppliedNow, ByteWriter, type EngineEvent, type EventRows } from '@perpdesk/engine'
import { isStrategyOver } from '@perpdesk/trading'
import { BUCKETS } from './bars.ts'
import { writeRow } from './row-bytes.ts'

type MarkEvent = Extract<EngineEvent, { type: 'mark' }>
/** Trades and marks become bars, listings the grids that bars stand on. */
type MarketEvent = Extract<EngineEvent, { type: 'trade' | 'mark' | 'instrument' }>

/** Events from which the bars are drawn. */
export type ToldMarket = readonly [seq: number, time: number, event: MarketEvent]

/** Rows and market events that commands leave to the past, in their order. */
export interface Told {
  /** As `readRows` reads them. */
  readonly rows: Uint8Array
  readonly market: readonly ToldMarket[]
}

/** Events of accounts, positions and wallets: present state, of which nothing is kept. */
const PRESENT: ReadonlySet<EngineEvent['type']> = new Set<EngineEvent['type']>(['account', 'position', 'wallet'])

/** True for an event that may leave something: orders once they are over, and everything that is not present state. */
function mayBePast(rows: EventRows, place: number): boolean {
  const type = rows.typeAt(place)
  return type === 'order' ? rows.endsOrderAt(place) : !PRESENT.has(type)
}

/** Strategies are past once they are over. */
function isPast(event: EngineEvent): boolean {
  return event.type !== 'strategy' || isStrategyOver(event.strategy.state)
}

/** The shortest bar. */
const [MINUTE] = BUCKETS

/** Bytes that the rows of a portion mostly take. */
const ROOM = 64 * 1024

/** Gathers the rows and market events of commands until they are taken. */
export class Telling {
  /** Commands that left something; the many that only move books leave nothing. */
  commands = 0
  /** Rows and market events. */
  count = 0
  readonly #rows = new ByteWriter(ROOM)
  #market: ToldMarket[] = []
  /** The mark of each contract that was gathered last, and its minute. */
  readonly #marks = new Map<number, { readonly minute: number; readonly mark: MarkEvent }>()

  /** Throws `RangeError` for values that history cannot hold; the gathered rows are of no use then. */
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

  /** True for a mark that changes no bar: the one before it was in the same minute, with the same prices. */
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

  /** Hands over what was gathered and begins anew. */
  take(): Told {
    const told = { rows: this.#rows.finish(), market: this.#market }
    this.#market = []
    this.commands = 0
    this.count = 0
    return told
  }
}
