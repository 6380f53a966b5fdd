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

/** Public data of the past, page by page. */
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

  /** Samples of the intervals that began in the range. */
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
 * The times at which samples of the intervals that began in a range can have been taken: each was with the first command after its
 * interval had begun, at the latest when the next one did.
 */
function samplesWithin(minutes: InterestMinutes, from: number | undefined, to: number | undefined) {
  const length = minutes * 60_000
  return {
    ...(from !== undefined && { from: Math.ceil(from / length) * length }),
    ...(to !== undefined && { to: (Math.floor(to / length) + 1) * length - 1 }),
  }
}
