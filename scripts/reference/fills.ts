import type { CreateType, ExecType, LedgerType, Side } from '@perpdesk/trading'
import { followInCloses } from './algos/margin-close.ts'
import { trimClosing } from './closing-orders.ts'
import { averagePrice, fee as feeOf, realised as realisedOf } from './formulas.ts'
import { Fraction } from './fraction.ts'
import {
  type Account,
  balanceOf,
  type Model,
  NOT_OPENED,
  type Opening,
  opposite,
  type Position,
  priceOf,
  qtyOf,
  type Standing,
  walletOf,
} from './model.ts'
import { poolNamed, poolOf } from './pools.ts'
import { isIsolated, positionMargin } from './risk.ts'
import { followPosition } from './stops/follow-position.ts'

/** A row of the transaction log; whatever is left out is empty. */
export interface Row {
  readonly ledgerType: LedgerType
  readonly instrument?: number
  readonly side?: Side
  readonly qty?: number
  readonly price?: bigint
  readonly cashFlow?: bigint
  readonly funding?: bigint
  readonly fee?: bigint
  readonly orderId?: number
}

/** Changes a balance and tells of it: change = cash flow + funding − fee. */
export function post(model: Model, account: Account, coin: string, row: Row): void {
  const { cashFlow = 0n, funding = 0n, fee = 0n } = row
  // what the takeover account wins and loses belongs to the fund (6.4)
  const wallet = walletOf(account.id === TAKEOVER ? (model.account(INSURANCE) ?? account) : account, coin)
  const change = cashFlow + funding - fee
  wallet.balance += change
  const market = model.market(row.instrument ?? 0)
  if (account.id === TAKEOVER && market !== undefined && change !== 0n) {
    poolOf(model, market).balance += change
    market.fundPnl += change
  } else if (account.id === INSURANCE) poolNamed(model, coin, coin).balance += change
  if (account.reports) model.changedWallets.add(account)
  const id = model.ledgerId++
  model.tell(account, {
    type: 'ledger',
    id,
    account: account.id,
    coin,
    ledgerType: row.ledgerType,
    instrument: row.instrument ?? 0,
    side: row.side ?? '',
    qty: row.qty ?? 0,
    price: row.price ?? 0n,
    cashFlow,
    funding,
    fee,
    orderId: row.orderId ?? 0,
    change,
    balance: wallet.balance,
  })
}

/** Part of an amount, by lots. */
function part(amount: bigint, lots: number, of: number, towards: 'down' | 'ceil' | 'halfUp'): bigint {
  return lots === of ? amount : new Fraction(amount * BigInt(lots), BigInt(of)).whole(towards)
}

/** What the lots that are still held were opened for: the closed ones, all together, take their share half up. */
export function valueOfHeld({ lots, value }: Opening, held: number): bigint {
  return value - part(value, lots - held, lots, 'halfUp')
}

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

/** One side of a trade: position, balance and fee (R4.1 to R4.5, R7.1). Returns the fee. */
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
  model.tell(account, {
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
    model.tell(account, {
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

/** An isolated position gets no more margin than is left of the balance beside the others in the coin (5.3). */
function boundMargin(standing: Standing, position: Position): void {
  if (position.lots === 0 || !isIsolated(standing)) return
  const { account, market } = standing
  const { settleCoin } = market.instrument
  let left = balanceOf(account, settleCoin)
  for (const other of account.standings) {
    if (other.market.instrument.settleCoin !== settleCoin || !isIsolated(other)) continue
    for (const held of other.positions) left -= positionMargin(other, held)
  }
  const margin = positionMargin(standing, position)
  if (left < 0n && margin > 0n) position.added += left < -margin ? -margin : left
}

/** Accounts of the house: fees, insurance, the one that takes over bankrupt positions, and what rounding leaves. */
export const FEES = 1
export const INSURANCE = 2
export const TAKEOVER = 3
export const CLEARING = 4
