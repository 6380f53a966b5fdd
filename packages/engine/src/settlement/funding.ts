import { averagePremiumOfSum, fundingPayment, fundingRate, nextFundingTime } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isIsolated } from '../account/isolation.ts'
import { book } from '../account/ledger.ts'
import type { Position } from '../account/position.ts'
import type { Market } from '../market.ts'
import { isFresh } from '../prices/update-market.ts'
import { availableFor } from '../risk/account-figures.ts'
import { sideOf, sizeOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'

/**
 * Exchanges funding when a timestamp has passed (R2.16). It waits for a fresh mark; what fell due while the house was
 * down is exchanged once, at the first fresh mark. Every holder's payment is rounded against the holder; what that leaves
 * goes to the clearing account, so the exchange is conserved to the last unit.
 */
export function exchangeFunding(state: State, market: Market): void {
  const { prices, instrument } = market
  const { funding } = instrument
  if (funding === null || state.time < prices.nextFundingTime || !isFresh(market)) return
  const rate = fundingRate(averagePremiumOfSum(prices.premiumSum, prices.premiumCount), funding)
  prices.lastFundingRate = rate
  prices.nextFundingTime = nextFundingTime(state.time, funding.intervalMinutes)
  prices.premiumSum = 0n
  prices.premiumCount = 0
  state.report.push({
    type: 'funding',
    instrument: instrument.id,
    rate,
    markPrice: prices.mark,
    nextFundingTime: prices.nextFundingTime,
  })
  let paidOut = 0n
  for (const exposure of state.accounts.inMarket(market)) {
    for (const position of exposure.positions) {
      if (position.lots !== 0) paidOut += settle(state, exposure, position)
    }
  }
  state.accounts.clearing.wallet(instrument.settleCoin).balance -= paidOut
}

/** One position's payment; what it receives is positive. */
function settle(state: State, exposure: Exposure, position: Position): bigint {
  const { account, market } = exposure
  const { prices, instrument } = market
  const side = sideOf(position)
  const payment = fundingPayment(instrument, side, sizeOf(exposure, position), prices.mark, prices.lastFundingRate)
  position.curRealised += payment
  position.cumRealised += payment
  position.updatedTime = state.time
  account.wallet(instrument.settleCoin).cumRealised += payment
  book(state, account, instrument.settleCoin, {
    ledgerType: 'SETTLEMENT',
    instrument: instrument.id,
    side,
    qty: Math.abs(position.lots),
    price: prices.mark,
    cashFlow: 0n,
    funding: payment,
    fee: 0n,
    orderId: 0,
  })
  if (isIsolated(exposure) && payment < 0n) payFromMargin(exposure, position, -payment)
  state.report.positionChanged(exposure, position)
  return payment
}

/** What the available balance did not cover comes out of the margin of the isolated position. */
function payFromMargin(exposure: Exposure, position: Position, paid: bigint): void {
  const lacking = -availableFor(exposure.account, exposure.market.instrument.settleCoin)
  if (lacking <= 0n) return
  position.addedMargin -= lacking < paid ? lacking : paid
  exposure.touch()
}
