import type {
  AdlAlertEvent,
  DeliveryEvent,
  FundingEvent,
  InsuranceEvent,
  InterestEvent,
  LiquidationEvent,
  SessionEvent,
} from '@perpdesk/engine'
import type { InterestMinutes } from '@perpdesk/trading'
import type { Page, PublicQuery, Stamped } from '../../../history/history.ts'
import type { CoreContext } from '../context.ts'

/** Past market data in pages. */
export class PublicRecords {
  readonly #history: CoreContext['history']
  readonly #listings: CoreContext['listings']

  constructor({ history, listings }: Pick<CoreContext, 'history' | 'listings'>) {
    this.#history = history
    this.#listings = listings
  }

  funding(query: PublicQuery): Promise<Page<Stamped<FundingEvent>>> {
    return this.#recalled(this.#history.funding(query))
  }

  liquidations(query: PublicQuery): Promise<Page<Stamped<LiquidationEvent>>> {
    return this.#recalled(this.#history.liquidations(query))
  }

  insurance(query: PublicQuery): Promise<Page<Stamped<InsuranceEvent>>> {
    return this.#history.insurance(query)
  }

  deliveries(query: PublicQuery): Promise<Page<Stamped<DeliveryEvent>>> {
    return this.#recalled(this.#history.deliveries(query))
  }

  sessions(query: PublicQuery): Promise<Page<Stamped<SessionEvent>>> {
    return this.#recalled(this.#history.sessions(query))
  }

  adlAlerts(query: PublicQuery): Promise<Page<Stamped<AdlAlertEvent>>> {
    return this.#recalled(this.#history.adlAlerts(query))
  }

  /** Returns open-interest samples of the intervals that began in the range. */
  interest({ from, to, ...query }: PublicQuery, minutes: InterestMinutes): Promise<Page<Stamped<InterestEvent>>> {
    return this.#history.interest({ ...query, ...samplesWithin(minutes, from, to), minutes })
  }

  async #recalled<Row extends { readonly instrument: number }>(asked: Promise<Page<Row>>): Promise<Page<Row>> {
    const page = await asked
    await this.#listings.recall(page.rows)
    return page
  }
}

/**
 * Returns the range of times in which samples of these intervals can have been taken: a sample is taken with the first
 * command after its interval begins, which is at the latest when the next interval begins.
 */
function samplesWithin(minutes: InterestMinutes, from: number | undefined, to: number | undefined) {
  const length = minutes * 60_000
  return {
    ...(from !== undefined && { from: Math.ceil(from / length) * length }),
    ...(to !== undefined && { to: (Math.floor(to / length) + 1) * length - 1 }),
  }
}
