import { type AppliedNow, readEvents } from '@perpdesk/engine'
import type { PublicNotice } from '@perpdesk/protocol'
import { type ContractInstrument, isContract } from '@perpdesk/trading'
import { newsOf } from '../wire/public-notices.ts'

const KEPT_MS = 24 * 3_600_000
/** A bound for days on which very much happens. */
const MOST_KEPT = 100

/** Public notices of the last 24 hours, for those who come later; follows contracts from the state that it begins with. */
export class NoticeBoard {
  readonly #known: Map<number, ContractInstrument>
  #kept: PublicNotice[] = []

  constructor(instruments: Iterable<ContractInstrument>) {
    this.#known = new Map(Array.from(instruments, (instrument) => [instrument.id, instrument]))
  }

  /** Takes a command's events and returns those that are news. */
  onApplied({ seq, time, rows }: AppliedNow): readonly PublicNotice[] {
    const news: PublicNotice[] = []
    readEvents(rows, ['instrument'], ({ instrument }) => {
      if (!isContract(instrument)) return
      const before = this.#known.get(instrument.id)
      const told = newsOf(before, instrument)
      // after its delivery nothing comes any more
      if (before?.status === 'Delivering' && instrument.status === 'Closed') this.#known.delete(instrument.id)
      else this.#known.set(instrument.id, instrument)
      if (told !== undefined)
        news.push({ id: `${seq}-${instrument.id}-${told.kind}`, symbol: instrument.symbol, time, ...told })
    })
    return this.#keep(news)
  }

  /** The exchange takes no orders from now on, or takes them again. */
  onAccepting(accepting: boolean, time: number): readonly PublicNotice[] {
    const kind = accepting ? 'ordersResumed' : 'ordersStopped'
    return this.#keep([{ id: `${time}-${kind}`, kind, symbol: '', until: 0, time }])
  }

  /** Oldest first. */
  recent(now: number): readonly PublicNotice[] {
    return this.#kept.filter(({ time }) => time > now - KEPT_MS)
  }

  #keep(news: readonly PublicNotice[]): readonly PublicNotice[] {
    if (news.length > 0) this.#kept = [...this.#kept, ...news].slice(-MOST_KEPT)
    return news
  }
}
