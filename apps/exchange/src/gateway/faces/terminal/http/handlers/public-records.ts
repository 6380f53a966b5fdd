import { INTEREST_INTERVALS } from '@perpdesk/protocol'
import type { TerminalContext } from '../../context.ts'
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
import { pageQueryOf } from '../../wire/pages.ts'
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

/** Handlers for past market data, in pages. */
export function publicRecordHandlers({ core }: TerminalContext): Handlers<PublicRecord> {
  const { listings, publicRecords } = core

  return {
    fundingHistory: async ({ input }) => {
      const { rows, cursor } = await publicRecords.funding(pageQueryOf('funding', input, listings))
      return { list: rows.map((row) => fundingRateOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    liquidations: async ({ input }) => {
      const { rows, cursor } = await publicRecords.liquidations(pageQueryOf('liquidations', input, listings))
      return {
        list: rows.map((row) => liquidationOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: cursor,
      }
    },

    insurance: async ({ input }) => {
      const { rows, cursor } = await publicRecords.insurance(pageQueryOf('insurance', input, listings))
      return { list: rows.map(insuranceDayOf), nextPageCursor: cursor }
    },

    deliveryPrices: async ({ input }) => {
      const { rows, cursor } = await publicRecords.deliveries(pageQueryOf('deliveries', input, listings))
      return { list: rows.map((row) => deliveryPriceOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    settlementPrices: async ({ input }) => {
      const { rows, cursor } = await publicRecords.sessions(pageQueryOf('sessions', input, listings))
      return { list: rows.map((row) => settlementPriceOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    adlAlerts: async ({ input }) => {
      const { rows, cursor } = await publicRecords.adlAlerts(pageQueryOf('adlAlerts', input, listings))
      return {
        list: rows.map((row) => adlAlertOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: cursor,
      }
    },

    openInterest: async ({ input }) => {
      const minutes = INTEREST_INTERVALS[input.interval]
      const { rows, cursor } = await publicRecords.interest(pageQueryOf('interest', input, listings), minutes)
      const listing = listings.bySymbol(input.symbol)
      return { list: rows.map((row) => openInterestOf(listing, row, minutes)), nextPageCursor: cursor }
    },

    accountRatio: async ({ input }) => {
      const minutes = INTEREST_INTERVALS[input.interval]
      const { rows, cursor } = await publicRecords.interest(pageQueryOf('interest', input, listings), minutes)
      return { list: rows.map((row) => accountRatioOf(row, minutes)), nextPageCursor: cursor }
    },
  }
}
