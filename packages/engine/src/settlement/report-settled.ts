import type { E8 } from '@perpdesk/numeric'
import type { CreateType, ExecType, Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { State } from '../state.ts'

/** An execution of a position without an order. */
export interface Settled {
  readonly side: Side
  readonly qty: number
  readonly price: E8
  readonly value: E8
  readonly fee: E8
  readonly feeRate: E8
  readonly execType: ExecType
  readonly createType: CreateType
  readonly closedQty: number
  readonly realisedPnl: E8
}

/** Reports an execution without an order: the funding or the delivery of a position. */
export function reportSettled(state: State, exposure: Exposure, position: Position, settled: Settled): void {
  const execId = state.nextExecId++
  const { account, market } = exposure
  if (!account.reports) return
  const { price, ...figures } = settled
  state.report.push({
    type: 'execution',
    execId,
    account: account.id,
    instrument: market.instrument.id,
    orderId: 0,
    orderLinkId: '',
    positionIdx: position.index,
    price: 0,
    execPrice: price,
    isMaker: false,
    leavesQty: 0,
    ...figures,
  })
}
