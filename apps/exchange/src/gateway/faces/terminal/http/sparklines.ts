import { formatE8 } from '@perpdesk/numeric'
import type { SentOf } from '@perpdesk/protocol'
import type { Core } from '../../../core/core.ts'
import type { AnyListing } from '../../../core/listings/listings.ts'
import { keptEnvelope } from './answers.ts'
import { KeptAnswer } from './kept-answer.ts'

const HOUR = 3_600_000
const HOURS = 24

interface Kept {
  readonly time: number
  readonly version: number
  readonly answer: Promise<KeptAnswer>
}

/** The markets of an answer, under a name of their own. */
interface SparklineMarkets {
  readonly name: string
  /** Increases with each change of the list. */
  readonly version: number
  readonly list: () => readonly Pick<AnyListing, 'instrument'>[]
}

/** Hourly closes of the last day for groups of markets, computed once an hour for each, however many clients request them. */
export class Sparklines {
  readonly #core: Core
  readonly #kept = new Map<string, Kept>()

  constructor(core: Core) {
    this.#core = core
  }

  answer({ name, version, list }: SparklineMarkets): Promise<KeptAnswer> {
    const time = Math.floor(this.#core.now() / HOUR) * HOUR
    const kept = this.#kept.get(name)
    if (kept?.time === time && kept.version === version) return kept.answer
    const answer = this.#make(list(), time)
    this.#kept.set(name, { time, version, answer })
    // A failure is not cached.
    answer.catch(() => this.#kept.delete(name))
    return answer
  }

  async #make(wanted: readonly Pick<AnyListing, 'instrument'>[], time: number): Promise<KeptAnswer> {
    const range = { from: time - HOURS * HOUR, to: time, limit: HOURS }
    const list: SentOf<'sparklines'>['list'] = []
    for (const { instrument } of wanted) {
      const bars = await this.#core.marketData.bars(instrument.id, 'last', '60', range)
      list.push({ symbol: instrument.symbol, closes: bars.map(({ close }) => formatE8(close)) })
    }
    const result: SentOf<'sparklines' | 'pairSparklines'> = { time, stepMs: HOUR, list }
    return KeptAnswer.of(keptEnvelope(JSON.stringify(result), time))
  }
}
