import type { PositionState } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import type { Instruction } from '../../../../core/instruction.ts'
import type { Listing } from '../../../../core/listings/listings.ts'
import type { TerminalContext } from '../../context.ts'
import { positionOf } from '../../wire/account-records.ts'
import { scaledInteger } from '../../wire/inputs.ts'
import { tradingStopOf } from '../../wire/trading-stops.ts'
import type { Handlers } from './handler.ts'

/** Handlers that change a position other than by trading: margin, stops, and close by margin rate. */
export function positionChangeHandlers({
  core,
}: TerminalContext): Handlers<'addMargin' | 'preAddMargin' | 'setAutoAddMargin' | 'setTpSlTs' | 'setMmrClose'> {
  const { listings, portfolio, positionSettings } = core

  const record = (listing: Listing, state: PositionState) =>
    positionOf(listing, state, portfolio.feeRates(state.account).contracts.taker)

  return {
    addMargin: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const position = await positionSettings.change(caller, marginOf(listing.instrument.id, input))
      return { position: record(listing, position) }
    },

    preAddMargin: ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const { position, available } = positionSettings.previewMargin(caller, marginOf(listing.instrument.id, input))
      return { position: record(listing, position), availableBalance: formatE8(available) }
    },

    setAutoAddMargin: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const position = await positionSettings.change(caller, {
        type: 'setAutoAddMargin',
        instrument: listing.instrument.id,
        positionIdx: input.positionIdx ?? 0,
        autoAddMargin: input.newAutoAddMargin,
      })
      return { position: record(listing, position) }
    },

    setTpSlTs: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const { instrument } = listing
      const before = portfolio
        .positionsOn(caller.account.id, instrument.id)
        .find(({ positionIdx }) => positionIdx === (input.positionIdx ?? 0))
      const position = await positionSettings.change(caller, tradingStopOf(instrument, input, before))
      return { position: record(listing, position) }
    },

    setMmrClose: async ({ input, caller }) => {
      const listing = listings.bySymbol(input.symbol)
      const position = await positionSettings.setMmrClose(caller, {
        type: 'setMmrClose',
        instrument: listing.instrument.id,
        positionIdx: input.positionIdx ?? 0,
        rateE4: scaledInteger(input.rateE4),
      })
      return { position: record(listing, position) }
    },
  }
}

function marginOf(instrument: number, input: RequestOf<'addMargin'>): Instruction<'addMargin'> {
  return {
    type: 'addMargin',
    instrument,
    positionIdx: input.positionIdx ?? 0,
    amount: BigInt(input.addToPositionBalanceE8),
    addedBefore: input.addedMarginE8 === undefined ? null : BigInt(input.addedMarginE8),
  }
}
