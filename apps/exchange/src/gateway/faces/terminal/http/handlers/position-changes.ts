import type { PositionState } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { type PositionIdx, REFUSALS } from '@perpdesk/trading'
import type { Listing } from '../../../../core/listings/listings.ts'
import { taken } from '../../../../core/use-cases/taken.ts'
import type { GatewayContext } from '../../context.ts'
import { positionOf } from '../../wire/account-records.ts'
import { ApiError } from '../../wire/api-error.ts'
import { scaledInteger } from '../../wire/inputs.ts'
import { tradingStopOf } from '../../wire/trading-stops.ts'
import type { Handlers } from './handler.ts'

/** What a person does to a position besides trading: margin, stops, and the rate at which it closes. */
export function positionChangeHandlers({
  sequencer,
  listings,
}: GatewayContext): Handlers<'addMargin' | 'preAddMargin' | 'setAutoAddMargin' | 'setTpSlTs' | 'setMmrClose'> {
  const { engine } = sequencer

  const find = (account: number, listing: Listing, index: PositionIdx): PositionState | undefined =>
    engine.position(account, listing.instrument.id).find((candidate) => candidate.positionIdx === index)

  /** The position as it stands after a command that was taken. */
  const position = (account: number, listing: Listing, index: PositionIdx) => {
    const found = find(account, listing, index)
    if (!found) throw new ApiError('positionNotFound')
    return { position: positionOf(listing, found) }
  }

  return {
    addMargin: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      await taken(sequencer, marginOf(account, listing, input))
      return position(account, listing, input.positionIdx ?? 0)
    },

    preAddMargin: ({ input, account }) => {
      const listing = listings.bySymbol(input.symbol)
      const { result, position: after, available } = engine.previewMargin(marginOf(account.id, listing, input))
      if (after === null) throw ApiError.of(result)
      return { position: positionOf(listing, after), availableBalance: formatE8(available) }
    },

    setAutoAddMargin: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      const { positionIdx = 0, newAutoAddMargin: autoAddMargin } = input
      await taken(sequencer, {
        type: 'setAutoAddMargin',
        account,
        instrument: listing.instrument.id,
        positionIdx,
        autoAddMargin,
      })
      return position(account, listing, positionIdx)
    },

    setTpSlTs: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      const { positionIdx = 0 } = input
      await taken(sequencer, tradingStopOf(account, listing.instrument, input, find(account, listing, positionIdx)))
      return position(account, listing, positionIdx)
    },

    setMmrClose: async ({ input, account: { id: account } }) => {
      const listing = listings.bySymbol(input.symbol)
      const { positionIdx = 0 } = input
      const rateE4 = scaledInteger(input.rateE4)
      const { id: instrument } = listing.instrument
      const result = await sequencer.submit({ type: 'setMmrClose', account, instrument, positionIdx, rateE4 })
      // To the engine it is an order that is amended or taken away; to the caller it is a setting.
      const { notModified, orderNotFound, marginUnchanged } = REFUSALS
      const isSet = result.code === notModified || (rateE4 === 0 && result.code === orderNotFound)
      if (isSet) throw ApiError.of({ code: marginUnchanged, params: {} })
      if (result.code !== 0) throw ApiError.of(result)
      return position(account, listing, positionIdx)
    },
  }
}

function marginOf(account: number, { instrument }: Listing, input: RequestOf<'addMargin'>) {
  return {
    type: 'addMargin',
    account,
    instrument: instrument.id,
    positionIdx: input.positionIdx ?? 0,
    amount: BigInt(input.addToPositionBalanceE8),
    addedBefore: input.addedMarginE8 === undefined ? null : BigInt(input.addedMarginE8),
  } as const
}
