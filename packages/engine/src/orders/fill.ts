import { type Amount, type E8, e8Of, minus } from '@perpdesk/numeric'
import { type CreateType, type ExecType, feeAmount, oppositeSide, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { entryPriceOf } from '../account/entry-price.ts'
import { book } from '../account/ledger.ts'
import type { Position } from '../account/position.ts'
import { changePosition, type PositionChange } from '../account/position-change.ts'
import { clearMmrCloses } from '../mmr-close/clear-mmr-closes.ts'
import { chargeFill } from '../risk/credit.ts'
import type { State } from '../state.ts'
import { followPosition } from '../triggers/follow-position.ts'
import { trimClosingOrders } from './reduce-only.ts'

/** One account's side of a fill. */
export interface FillSide {
  readonly exposure: Exposure
  readonly position: Position
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly value: Amount
  readonly feeRate: Amount
  readonly isMaker: boolean
  readonly orderId: number
  readonly orderLinkId: string
  readonly leavesQty: number
  readonly execType: ExecType
  readonly createType: CreateType
}

/**
 * Settles one side of a fill: fee, position, balance, then the rows that tell of it (execution, closed PnL, ledger), then
 * the closing orders that a smaller position no longer carries. Returns the fee.
 */
export function settleFill(state: State, fill: FillSide): Amount {
  const { exposure, position, side, price, lots, value } = fill
  const { account, market } = exposure
  const coin = market.instrument.settleCoin
  const fee = feeAmount(value, fill.feeRate)
  const execPrice = market.priceOf(price)
  const closes = account.reports && (side === 'Buy' ? position.lots < 0 : position.lots > 0)
  const entryPrice = closes ? entryPriceOf(exposure, position) : 0n
  const change = changePosition(exposure, position, fill, fee, state.time)
  const execId = state.nextExecId++
  if (account.reports) {
    state.report.push({
      type: 'execution',
      execId,
      account: account.id,
      instrument: market.instrument.id,
      orderId: fill.orderId,
      orderLinkId: fill.orderLinkId,
      side,
      positionIdx: position.index,
      price,
      execPrice,
      qty: lots,
      value: e8Of(value),
      fee: e8Of(fee),
      feeRate: e8Of(fill.feeRate),
      isMaker: fill.isMaker,
      execType: fill.execType,
      createType: fill.createType,
      closedQty: change.closedLots,
      realisedPnl: e8Of(change.realised),
      leavesQty: fill.leavesQty,
    })
    if (change.closedLots > 0) tellClosedPnl(state, fill, change, entryPrice)
    state.report.positionChanged(exposure, position)
  }
  account.wallet(coin).realise(minus(change.realised, fee))
  book(state, account, coin, {
    ledgerType: ledgerTypeOf(fill),
    instrument: market.instrument.id,
    side,
    qty: lots,
    price: execPrice,
    cashFlow: change.realised,
    funding: 0,
    fee,
    orderId: fill.orderId,
  })
  state.accounts.fees.wallet(coin).add(fee)
  chargeFill(state, fill, fee, change)
  if (change.closedLots > 0) {
    trimClosingOrders(state, exposure)
    clearMmrCloses(state, exposure)
  }
  if (exposure.stops.length > 0) followPosition(state, exposure, position)
  return fee
}

function ledgerTypeOf(fill: FillSide): 'TRADE' | 'LIQUIDATION' | 'ADL' {
  if (fill.execType === 'AdlTrade') return 'ADL'
  return fill.execType === 'BustTrade' || fill.createType === 'CreateByLiq' ? 'LIQUIDATION' : 'TRADE'
}

function tellClosedPnl(state: State, fill: FillSide, change: PositionChange, entryPrice: E8): void {
  const { exposure } = fill
  state.report.push({
    type: 'closedPnl',
    account: exposure.account.id,
    instrument: exposure.market.instrument.id,
    orderId: fill.orderId,
    side: fill.side,
    qty: change.closedLots,
    entryPrice,
    exitPrice: exposure.market.priceOf(fill.price),
    entryValue: e8Of(change.closedEntry),
    exitValue: e8Of(change.exitValue),
    openFee: e8Of(change.closedOpenFee),
    closeFee: e8Of(change.closeFee),
    closedPnl: e8Of(minus(minus(change.realised, change.closedOpenFee), change.closeFee)),
    leverageE2: exposure.leverageOf(oppositeSide(fill.side)),
    execType: fill.execType,
  })
}
