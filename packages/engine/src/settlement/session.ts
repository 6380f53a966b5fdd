import { nextFundingTime, oppositeSide, settlePosition } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { entryPriceOf, openingOf } from '../account/entry-price.ts'
import type { Position } from '../account/position.ts'
import { book } from '../ledger/ledger.ts'
import type { ContractMarket } from '../market.ts'
import { countedAtMark } from '../prices/mark.ts'
import { isFresh } from '../prices/update-market.ts'
import { isolatedMarginOf, sideOf, sizeOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'

/** Settles the session of a dated contract when its time has passed; perpetuals are settled with their funding. */
export function settleDatedSession(state: State, market: ContractMarket): void {
  const { prices, instrument } = market
  if (prices.nextSessionTime === 0 || state.time < prices.nextSessionTime || !isFresh(market)) return
  prices.nextSessionTime = nextFundingTime(state.time, instrument.sessionMinutes)
  settleSession(state, market, prices.nextSessionTime)
}

/**
 * Ends a session (R4.8): the profit or loss of each position since the last session is paid to or from the wallet, and
 * profit counts from the mark on. Each payment equals the change of the position's entry value, so no difference
 * remains. A position whose isolated or contract margin is due for liquidation is not settled, because the settlement
 * would cost its owner more than that margin, which limits the loss.
 */
export function settleSession(state: State, market: ContractMarket, nextSessionTime: number): void {
  const { prices, instrument } = market
  state.report.push({ type: 'session', instrument: instrument.id, price: prices.mark, nextSessionTime })
  for (const exposure of state.accounts.inMarket(market)) {
    for (const position of exposure.positions) {
      if (position.lots !== 0 && !isDue(exposure, position)) settle(state, exposure, position)
    }
  }
}

/**
 * True if a position is to be liquidated on a margin of its own. In a settlement window, into which a missed session
 * may fall, either price can trigger the liquidation (R1.8).
 */
function isDue(exposure: Exposure, position: Position): boolean {
  const { market } = exposure
  if (exposure.regime.isDue(exposure, position)) return true
  if (market.prices.predictedDelivery === 0n) return false
  return countedAtMark(exposure, () => exposure.regime.isDue(exposure, position))
}

function settle(state: State, exposure: Exposure, position: Position): void {
  const { account, market, regime } = exposure
  const { prices, instrument } = market
  const side = sideOf(position)
  const qty = Math.abs(position.lots)
  const entryPrice = entryPriceOf(exposure, position)
  const entryValue = position.entryValue
  const { value, pnl } = settlePosition(instrument, side, sizeOf(exposure, position), entryValue, prices.mark)
  const margin = isolatedMarginOf(exposure, position)
  position.paid ??= openingOf(position)
  position.entryValue = value
  position.openedLots = qty
  position.openedValue = value
  position.curRealised += pnl
  position.cumRealised += pnl
  position.updatedTime = state.time
  account.wallet(instrument.settleCoin).cumRealised += pnl
  exposure.touch()
  if (account.reports) {
    state.report.push({
      type: 'closedPnl',
      account: account.id,
      instrument: instrument.id,
      orderId: 0,
      side: oppositeSide(side),
      qty,
      entryPrice,
      exitPrice: prices.mark,
      entryValue,
      exitValue: value,
      openFee: 0n,
      closeFee: 0n,
      closedPnl: pnl,
      leverageE2: exposure.leverageOf(side),
      execType: 'SessionSettlePnL',
    })
  }
  book(state, account, instrument.settleCoin, {
    ledgerType: 'SETTLEMENT',
    instrument: instrument.id,
    side,
    qty,
    price: prices.mark,
    cashFlow: pnl,
    funding: 0n,
    fee: 0n,
    orderId: 0,
  })
  // the margin of a losing short grows when its entry moves to the mark; the increase is taken from the available
  // balance too
  regime.payFromMargin(exposure, position, isolatedMarginOf(exposure, position) - margin - pnl)
  state.report.positionChanged(exposure, position)
}
