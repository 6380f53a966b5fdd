import type { E8 } from '@perpdesk/numeric'
import { fundingPayment, nextFundingPace, nextFundingTime } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { book } from '../ledger/ledger.ts'
import type { ContractMarket } from '../market.ts'
import { currentRate, isFresh } from '../prices/update-market.ts'
import { markValueOf, sideOf, sizeOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import { isDeliveryDue } from './delivery.ts'
import { reportSettled } from './report-settled.ts'
import { settleSession } from './session.ts'

/**
 * Exchanges funding when a funding time has passed (R2.16). Funding waits for a fresh mark; if the exchange was down at
 * funding times, funding is exchanged once, at the first fresh mark. Every payment is rounded against the holder; the
 * clearing account receives the difference, so money is conserved to the last unit. The rate decides the length of the
 * next interval (R2.15). Perpetuals with sessions are settled at the same moment (R4.8).
 */
export function exchangeFunding(state: State, market: ContractMarket): void {
  const { prices, instrument } = market
  const { funding } = instrument
  if (funding === null || state.time < prices.nextFundingTime || !isFresh(market)) return
  const rate = currentRate(market, funding)
  const pace = nextFundingPace(funding, { intervalMinutes: prices.fundingMinutes, calmHours: prices.calmHours }, rate)
  prices.lastFundingRate = rate
  prices.fundingMinutes = pace.intervalMinutes
  prices.calmHours = pace.calmHours
  prices.nextFundingTime = nextFundingTime(state.time, pace.intervalMinutes)
  prices.premiumSum = 0n
  prices.premiumCount = 0
  state.report.push({
    type: 'funding',
    instrument: instrument.id,
    rate,
    markPrice: prices.mark,
    nextFundingTime: prices.nextFundingTime,
    intervalMinutes: pace.intervalMinutes,
  })
  let paidOut = 0n
  for (const exposure of state.accounts.inMarket(market)) paidOut += settleAll(state, exposure)
  state.accounts.clearing.wallet(instrument.settleCoin).balance -= paidOut
  // a contract delivered in the same tick needs no session before
  if (instrument.sessionMinutes > 0 && !isDeliveryDue(state, market))
    settleSession(state, market, prices.nextFundingTime)
}

/**
 * Settles all positions of an exposure; returns the sum received. Both legs of a hedge pay and receive at the same
 * moment, so only the shortfall after both is taken from the margin of the paying leg.
 */
function settleAll(state: State, exposure: Exposure): E8 {
  let received = 0n
  let payer: Position | null = null
  let paid = 0n
  for (const position of exposure.positions) {
    if (position.lots === 0) continue
    const payment = settle(state, exposure, position)
    received += payment
    if (payment >= 0n) continue
    payer = position
    paid = -payment
  }
  if (payer !== null) exposure.regime.payFromMargin(exposure, payer, paid)
  return received
}

/** Settles the funding of one position; returns the payment, positive if the position receives it. */
function settle(state: State, exposure: Exposure, position: Position): E8 {
  const { account, market } = exposure
  const { prices, instrument } = market
  const side = sideOf(position)
  const qty = Math.abs(position.lots)
  const payment = fundingPayment(instrument, side, sizeOf(exposure, position), prices.mark, prices.lastFundingRate)
  position.curRealised += payment
  position.cumRealised += payment
  position.updatedTime = state.time
  account.wallet(instrument.settleCoin).cumRealised += payment
  reportSettled(state, exposure, position, {
    side,
    qty,
    price: prices.mark,
    value: markValueOf(exposure, position),
    fee: -payment,
    feeRate: prices.lastFundingRate,
    execType: 'Funding',
    createType: 'CreateBySettle',
    closedQty: 0,
    realisedPnl: 0n,
  })
  book(state, account, instrument.settleCoin, {
    ledgerType: 'SETTLEMENT',
    instrument: instrument.id,
    side,
    qty,
    price: prices.mark,
    cashFlow: 0n,
    funding: payment,
    fee: 0n,
    orderId: 0,
  })
  state.report.positionChanged(exposure, position)
  return payment
}
