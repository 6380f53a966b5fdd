import type { CreateType, ExecType, Side } from '@perpdesk/trading'
import { part, valueOfHeld } from '../account/entry-price.ts'
import { NOT_OPENED } from '../account/standing.ts'
import { walletOf } from '../account/wallet.ts'
import { averagePrice, fee as feeOf, opposite, realised as realisedOf } from '../formulas/formulas.ts'
import { FEES } from '../house.ts'
import { post } from '../ledger/ledger.ts'
import { priceOf, qtyOf } from '../market.ts'
import { followInCloses } from '../mmr-close/follow-mmr-closes.ts'
import type { Model, Position, Standing } from '../model.ts'
import { boundMargin } from '../risk/bound-margin.ts'
import { followPosition } from '../triggers/follow-position.ts'
import { trimClosing } from './reduce-only.ts'

export interface Fill {
  readonly standing: Standing
  readonly position: Position
  readonly side: Side
  readonly price: number
  readonly lots: number
  readonly value: bigint
  readonly rate: bigint
  readonly isMaker: boolean
  readonly orderId: number
  readonly link: string
  readonly leaves: number
  readonly execType: ExecType
  readonly createType: CreateType
}

/** Settles one side of a trade: position, balance and fee (R4.1 to R4.5, R7.1). Returns the fee. */
export function settle(model: Model, fill: Fill): bigint {
  const { standing, position, side, lots, value } = fill
  const { account, market } = standing
  const { instrument } = market
  const fee = feeOf(value, fill.rate)
  const { opening } = position
  const wasEntry = position.lots === 0 ? 0n : averagePrice(instrument, opening.value, qtyOf(market, opening.lots))

  const closed = position.lots > 0 && position.side !== side ? Math.min(position.lots, lots) : 0
  const opened = lots - closed
  const exitValue = part(value, closed, lots, 'halfUp')
  const closeFee = closed === 0 ? 0n : part(fee, closed, lots, 'ceil')
  let closedEntry = 0n
  let closedOpenFee = 0n
  let realised = 0n
  if (closed > 0) {
    const left = valueOfHeld(opening, position.lots - closed)
    closedEntry = position.entryValue - left
    closedOpenFee = part(position.openFee, closed, position.lots, 'halfUp')
    realised = realisedOf(instrument, position.side, closedEntry, exitValue)
    position.entryValue = left
    position.openFee -= closedOpenFee
    position.added -= part(position.added, closed, position.lots, 'halfUp')
    position.lots -= closed
    if (position.lots === 0) Object.assign(position, { adlRank: 0, opening: NOT_OPENED, paid: NOT_OPENED })
    position.curRealised += realised - closeFee
    position.cumRealised += realised - closeFee
  }
  if (opened > 0) {
    if (position.lots === 0) {
      position.side = side
      position.createdTime = model.time
      position.curRealised = 0n
    }
    const paid = valueOfHeld(position.paid, position.lots) + value - exitValue
    position.lots += opened
    position.entryValue += value - exitValue
    position.opening = { lots: position.lots, value: position.entryValue }
    position.paid = { lots: position.lots, value: paid }
    position.openFee += fee - closeFee
    position.curRealised -= fee - closeFee
    position.cumRealised -= fee - closeFee
  }
  position.updatedTime = model.time
  model.positionChanged(standing, position)

  const execId = model.execId++
  model.report(account, {
    type: 'execution',
    execId,
    account: account.id,
    instrument: instrument.id,
    orderId: fill.orderId,
    orderLinkId: fill.link,
    side,
    positionIdx: position.index,
    price: fill.price,
    execPrice: priceOf(market, fill.price),
    qty: lots,
    value,
    fee,
    feeRate: fill.rate,
    isMaker: fill.isMaker,
    execType: fill.execType,
    createType: fill.createType,
    closedQty: closed,
    realisedPnl: realised,
    leavesQty: fill.leaves,
  })
  if (closed > 0) {
    model.report(account, {
      type: 'closedPnl',
      account: account.id,
      instrument: instrument.id,
      orderId: fill.orderId,
      side,
      qty: closed,
      entryPrice: wasEntry,
      exitPrice: priceOf(market, fill.price),
      entryValue: closedEntry,
      exitValue,
      openFee: closedOpenFee,
      closeFee,
      closedPnl: realised - closedOpenFee - closeFee,
      leverageE2: opposite(side) === 'Buy' ? standing.buyLeverage : standing.sellLeverage,
      execType: fill.execType,
    })
  }
  walletOf(account, instrument.settleCoin).realised += realised - fee
  const isLiquidation = fill.execType === 'BustTrade' || fill.createType === 'CreateByLiq'
  post(model, account, instrument.settleCoin, {
    ledgerType: fill.execType === 'AdlTrade' ? 'ADL' : isLiquidation ? 'LIQUIDATION' : 'TRADE',
    instrument: instrument.id,
    side,
    qty: lots,
    price: priceOf(market, fill.price),
    cashFlow: realised,
    fee,
    orderId: fill.orderId,
  })
  const fees = model.account(FEES)
  if (fees !== undefined) walletOf(fees, instrument.settleCoin).balance += fee
  boundMargin(standing, position)
  if (closed > 0) trimClosing(model, standing)
  followInCloses(model, standing, position)
  followPosition(model, standing, position)
  return fee
}
