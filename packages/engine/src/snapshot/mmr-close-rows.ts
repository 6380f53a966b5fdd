import { POSITION_INDEXES, type PositionIdx, SIDES, type Side } from '@perpdesk/trading'
import { MalformedBytes } from '../codec/byte-reader.ts'
import { listOf, oneOf, record, uint } from '../codec/field.ts'
import type { MmrClose } from '../mmr-close/mmr-closes.ts'
import type { State } from '../state.ts'

/** A waiting close by margin rate, as it is written. */
export interface MmrCloseRow {
  readonly orderId: number
  readonly account: number
  readonly instrument: number
  readonly index: PositionIdx
  readonly side: Side
  readonly rateE4: number
  readonly createdTime: number
}

export const mmrCloses = listOf(
  record<MmrCloseRow>({
    orderId: uint,
    account: uint,
    instrument: uint,
    index: oneOf(POSITION_INDEXES),
    side: oneOf(SIDES),
    rateE4: uint,
    createdTime: uint,
  }),
)

/** Returns the row of a waiting close. */
export function mmrCloseRow({ exposure, ...close }: MmrClose): MmrCloseRow {
  return { ...close, account: exposure.account.id, instrument: exposure.market.instrument.id }
}

/** Restores a waiting close; accounts and instruments must have been read before. */
export function readMmrClose(state: State, { account: accountId, instrument, ...close }: MmrCloseRow): void {
  const account = state.accounts.get(accountId)
  const market = state.markets.contract(instrument)
  if (account === undefined || market === undefined) {
    throw new MalformedBytes(`order ${close.orderId} of nobody`, 0)
  }
  state.mmrCloses.add({ ...close, exposure: state.accounts.exposure(account, market) })
}
