import type { E8 } from '@perpdesk/numeric'
import {
  POSITION_INDEXES,
  type PositionIdx,
  SIDES,
  type Side,
  STRATEGY_STATES,
  type StrategyStateNumber,
  type StrategyTerms,
} from '@perpdesk/trading'
import { MalformedBytes } from '../codec/byte-reader.ts'
import { flag, listOf, money, oneOf, record, text, uint } from '../codec/field.ts'
import { strategyTerms } from '../codec/strategy-layouts.ts'
import type { State } from '../state.ts'
import { Strategy } from '../strategies/strategy.ts'

/** Present state of a strategy; its open order is written among the orders. */
export interface StrategyRow {
  readonly id: number
  readonly linkId: string
  readonly account: number
  readonly instrument: number
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly lots: number
  readonly terms: StrategyTerms
  readonly slices: number
  readonly minSliceLots: number
  readonly triggerRises: boolean
  readonly createdTime: number
  readonly figures: StrategyFigures
}

/** The fields of a strategy that change while it runs. */
export interface StrategyFigures {
  readonly state: StrategyStateNumber
  readonly executedLots: number
  readonly executedValue: E8
  readonly executedFee: E8
  readonly childId: number
  readonly childCount: number
  readonly failures: number
  readonly slicesBegun: number
  readonly sliceLeft: number
  readonly retried: boolean
  readonly startTime: number
  readonly updatedTime: number
}

const figures = record<StrategyFigures>({
  state: oneOf(Object.values(STRATEGY_STATES)),
  executedLots: uint,
  executedValue: money,
  executedFee: money,
  childId: uint,
  childCount: uint,
  failures: uint,
  slicesBegun: uint,
  sliceLeft: uint,
  retried: flag,
  startTime: uint,
  updatedTime: uint,
})

export const strategies = listOf(
  record<StrategyRow>({
    id: uint,
    linkId: text,
    account: uint,
    instrument: uint,
    side: oneOf(SIDES),
    positionIdx: oneOf(POSITION_INDEXES),
    reduceOnly: flag,
    lots: uint,
    terms: strategyTerms,
    slices: uint,
    minSliceLots: uint,
    triggerRises: flag,
    createdTime: uint,
    figures,
  }),
)

/** Returns the row of a strategy. */
export function strategyRow(strategy: Strategy): StrategyRow {
  const { seat, ...order } = strategy.order
  const account = seat.account.id
  return { ...order, account, instrument: seat.market.instrument.id, figures: strategy }
}

/** Restores a strategy; accounts and instruments must have been read before. */
export function readStrategy(state: State, row: StrategyRow): void {
  const { account: accountId, instrument, figures: standing, ...order } = row
  const account = state.accounts.get(accountId)
  const market = state.market(instrument)
  if (account === undefined || market === undefined) throw new MalformedBytes(`strategy ${row.id} of nobody`, 0)
  const strategy = new Strategy({ ...order, seat: state.accounts.seat(account, market) })
  state.strategies.add(Object.assign(strategy, standing))
}
