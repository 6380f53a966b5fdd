import { formatE8 } from '@perpdesk/numeric'
import type { SentOf } from '@perpdesk/protocol'
import type { Core } from '../../../core/core.ts'
import type { Listing } from '../../../core/listings/listings.ts'
import { type FamilyTags, isOfFamily } from '../wire/families.ts'
import { keptEnvelope } from './answers.ts'
import { KeptAnswer } from './kept-answer.ts'

const HOUR = 3_600_000
const HOURS = 24

interface Kept {
  readonly time: number
  readonly version: number
  readonly answer: Promise<KeptAnswer>
}

/**
 * Hourly closes of the last day for all contracts, computed once an hour for each family, however many clients request
 * them.
 */
export class Sparklines {
  readonly #core: Core
  readonly #kept = new Map<string, Kept>()

  constructor(core: Core) {
    this.#core = core
  }

  answer({ business, category }: FamilyTags): Promise<KeptAnswer> {
    const { listings } = this.#core
    const time = Math.floor(this.#core.now() / HOUR) * HOUR
    const { version } = listings
    const family = `${business ?? ''}/${category ?? ''}`
    const kept = this.#kept.get(family)
    if (kept?.time === time && kept.version === version) return kept.answer
    const wanted = listings.live().filter(({ instrument }) => isOfFamily(instrument, { business, category }))
    const answer = this.#make(wanted, time)
    this.#kept.set(family, { time, version, answer })
    // A failure is not cached.
    answer.catch(() => this.#kept.delete(family))
    return answer
  }

  async #make(wanted: readonly Listing[], time: number): Promise<KeptAnswer> {
    const range = { from: time - HOURS * HOUR, to: time, limit: HOURS }
    const list: SentOf<'sparklines'>['list'] = []
    for (const { instrument } of wanted) {
      const bars = await this.#core.marketData.bars(instrument.id, 'last', '60', range)
      list.push({ symbol: instrument.symbol, closes: bars.map(({ close }) => formatE8(close)) })
    }
    const result: SentOf<'sparklines'> = { time, stepMs: HOUR, list }
    return KeptAnswer.of(keptEnvelope(JSON.stringify(result), time))
  }
}
