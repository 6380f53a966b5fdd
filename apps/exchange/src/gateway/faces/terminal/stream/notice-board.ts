import { type AppliedNow, readEvents } from '@perpdesk/engine'
import type { PublicNotice } from '@perpdesk/protocol'
import { type ContractInstrument, isContract } from '@perpdesk/trading'
import { newsOf } from '../wire/public-notices.ts'

const KEPT_MS = 24 * 3_600_000
/** Limit for days with very many notices. */
const MOST_KEPT = 100

/**
 * Keeps public notices of the last 24 hours for new subscribers. Starts from the current contracts and follows their
 * changes.
 */
export class NoticeBoard {
  readonly #known: Map<number, ContractInstrument>
  #kept: PublicNotice[] = []

  constructor(instruments: Iterable<ContractInstrument>) {
    this.#known = new Map(Array.from(instruments, (instrument) => [instrument.id, instrument]))
  }

  /** Takes a command's events and returns the notices that they give rise to. */
  onApplied({ seq, time, rows }: AppliedNow): readonly PublicNotice[] {
    const news: PublicNotice[] = []
    readEvents(rows, ['instrument'], ({ instrument }) => {
      if (!isContract(instrument)) return
      const before = this.#known.get(instrument.id)
      const reported = newsOf(before, instrument)
      // no event of a contract follows its delivery
      if (before?.status === 'Delivering' && instrument.status === 'Closed') this.#known.delete(instrument.id)
      else this.#known.set(instrument.id, instrument)
      if (reported !== undefined)
        news.push({ id: `${seq}-${instrument.id}-${reported.kind}`, symbol: instrument.symbol, time, ...reported })
    })
    return this.#keep(news)
  }

  /** Records that the exchange has stopped or resumed accepting orders. Returns the notice. */
  onAccepting(accepting: boolean, time: number): readonly PublicNotice[] {
    const kind = accepting ? 'ordersResumed' : 'ordersStopped'
    return this.#keep([{ id: `${time}-${kind}`, kind, symbol: '', until: 0, time }])
  }

  /** Returns the notices of the last 24 hours, oldest first. */
  recent(now: number): readonly PublicNotice[] {
    return this.#kept.filter(({ time }) => time > now - KEPT_MS)
  }

  #keep(news: readonly PublicNotice[]): readonly PublicNotice[] {
    if (news.length > 0) this.#kept = [...this.#kept, ...news].slice(-MOST_KEPT)
    return news
  }
}
