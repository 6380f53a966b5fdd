import type { GatewayContext } from '../context.ts'
import {
  adlAlertOf,
  deliveryPriceOf,
  fundingRateOf,
  insuranceDayOf,
  liquidationOf,
  settlementPriceOf,
} from '../wire/market-records.ts'
import { publicQueryOf } from '../wire/pages.ts'
import type { Handlers } from './handler.ts'

export type PublicRecord =
  | 'fundingHistory'
  | 'liquidations'
  | 'insurance'
  | 'deliveryPrices'
  | 'settlementPrices'
  | 'adlAlerts'

/** What everybody may look up of the past, page by page. */
export function publicRecordHandlers({ history, listings }: GatewayContext): Handlers<PublicRecord> {
  return {
    fundingHistory: async ({ input }) => {
      const { rows, cursor } = await history.funding(publicQueryOf('funding', input, listings))
      return { list: rows.map((row) => fundingRateOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    liquidations: async ({ input }) => {
      const { rows, cursor } = await history.liquidations(publicQueryOf('liquidations', input, listings))
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
      return { list: rows.map((row) => deliveryPriceOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    settlementPrices: async ({ input }) => {
      const { rows, cursor } = await history.sessions(publicQueryOf('sessions', input, listings))
      return { list: rows.map((row) => settlementPriceOf(listings.byId(row.instrument), row)), nextPageCursor: cursor }
    },

    adlAlerts: async ({ input }) => {
      const { rows, cursor } = await history.adlAlerts(publicQueryOf('adlAlerts', input, listings))
      return {
        list: rows.map((row) => adlAlertOf(listings.byId(row.instrument), row, row.time)),
        nextPageCursor: cursor,
      }
    },
  }
}
