import { INTEREST_INTERVALS } from '@perpdesk/protocol'
import type { InterestMinutes } from '@perpdesk/trading'
import type { GatewayContext } from '../../context.ts'
import {
  accountRatioOf,
  adlAlertOf,
  deliveryPriceOf,
  fundingRateOf,
  insuranceDayOf,
  liquidationOf,
  openInterestOf,
  settlementPriceOf,
} from '../../wire/market-records.ts'
import { publicQueryOf } from '../../wire/pages.ts'
import type { Handlers } from './handler.ts'

export type PublicRecord =
  | 'fundingHistory'
  | 'liquidations'
  | 'insurance'
  | 'deliveryPrices'
  | 'settlementPrices'
  | 'adlAlerts'
  | 'openInterest'
  | 'accountRatio'

/** What everybody may look up of the past, page by page. */
export function publicRecordHandlers({ history, listings }: GatewayContext): Handlers<PublicRecord> {
  /** Samples of the intervals that began in the range. */
  const interest = (input: Parameters<typeof publicQueryOf>[1], minutes: InterestMinutes) => {
    const { from, to, ...query } = publicQueryOf('interest', input, listings)
    return history.interest({ ...query, ...samplesWithin(minutes, from, to), minutes })
  }

  return {
    fundingHistory: async ({ input }) => {
      const { rows, cursor } = await history.funding(publicQueryOf('funding', input, listings))
      await listings.recall(rows)
      return { list: rows.map((row) => fundingRateOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    liquidations: async ({ input }) => {
      const { rows, cursor } = await history.liquidations(publicQueryOf('liquidations', input, listings))
      await listings.recall(rows)
      return {
        list: rows.map((row) => liquidationOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: cursor,
      }
    },

    insurance: async ({ input }) => {
      const { rows, cursor } = await history.insurance(publicQueryOf('insurance', input, listings))
      return { list: rows.map(insuranceDayOf), nextPageCursor: cursor }
    },

    deliveryPrices: async ({ input }) => {
      const { rows, cursor } = await history.deliveries(publicQueryOf('deliveries', input, listings))
      await listings.recall(rows)
      return { list: rows.map((row) => deliveryPriceOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    settlementPrices: async ({ input }) => {
      const { rows, cursor } = await history.sessions(publicQueryOf('sessions', input, listings))
      await listings.recall(rows)
      return { list: rows.map((row) => settlementPriceOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    adlAlerts: async ({ input }) => {
      const { rows, cursor } = await history.adlAlerts(publicQueryOf('adlAlerts', input, listings))
      await listings.recall(rows)
      return {
        list: rows.map((row) => adlAlertOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: cursor,
      }
    },

    openInterest: async ({ input }) => {
      const minutes = INTEREST_INTERVALS[input.interval]
      const { rows, cursor } = await interest(input, minutes)
      const listing = listings.bySymbol(input.symbol)
      return { list: rows.map((row) => openInterestOf(listing, row, minutes)), nextPageCursor: cursor }
    },

    accountRatio: async ({ input }) => {
      const minutes = INTEREST_INTERVALS[input.interval]
      const { rows, cursor } = await interest(input, minutes)
      return { list: rows.map((row) => accountRatioOf(row, minutes)), nextPageCursor: cursor }
    },
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
