import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { walletOf } from '../account/wallet.ts'
import * as formulas from '../formulas/formulas.ts'
import { opposite } from '../formulas/formulas.ts'
import { post } from '../ledger/ledger.ts'
import { qtyOf } from '../market.ts'
import type { Market, Model, Position, Standing } from '../model.ts'
import { isFresh } from '../prices/freshness.ts'
import { isBroken } from '../risk/broken.ts'
import { isClassicBroken } from '../risk/classic-figures.ts'
import { positionMargin } from '../risk/exposure-figures.ts'
import { nextTimestamp } from '../time.ts'
import { payFromMargin } from './margin-payment.ts'

/** Settles a session of a dated contract, which has its own times. */
export function settleDatedSession(model: Model, market: Market): void {
  const { nextSessionTime, instrument } = market
  if (nextSessionTime === 0 || model.time < nextSessionTime || !isFresh(market)) return
  market.nextSessionTime = nextTimestamp(model.time, instrument.sessionMinutes)
  settleSession(model, market, market.nextSessionTime)
}

/**
 * True for a position below its maintenance margin that does not use the whole account's margin: it is liquidated
 * within this tick, so that no more than its margin is lost (6.1).
 */
function isDue(standing: Standing, position: Position): boolean {
  const { market } = standing
  if (isBelow(standing, position)) return true
  // in the window before a delivery the mark price can liquidate as well (R1.8)
  market.countsAtMark = true
  const isBelowAtMark = isBelow(standing, position)
  market.countsAtMark = false
  return isBelowAtMark
}

function isBelow(standing: Standing, position: Position): boolean {
  return isIsolated(standing) ? isBroken(standing, position) : isPerSymbol(standing) && isClassicBroken(standing)
}

/**
 * Settles a session (R4.8): profit up to the mark price moves to the wallets, and later profit counts from the mark
 * price.
 */
export function settleSession(model: Model, market: Market, nextSessionTime: number): void {
  const { instrument, mark } = market
  const { id, settleCoin } = instrument
  model.events.push({ type: 'session', instrument: id, price: mark, nextSessionTime })
  for (const standing of market.standings) {
    const { account } = standing
    for (const position of standing.positions) {
      const { side, lots, entryValue } = position
      if (lots === 0 || isDue(standing, position)) continue
      const qty = qtyOf(market, lots)
      const entryPrice = formulas.averagePrice(instrument, position.opening.value, qtyOf(market, position.opening.lots))
      const { value, pnl } = formulas.settled(instrument, side, qty, entryValue, mark)
      const held = positionMargin(standing, position)
      position.entryValue = value
      position.opening = { lots, value }
      position.curRealised += pnl
      position.cumRealised += pnl
      position.updatedTime = model.time
      walletOf(account, settleCoin).realised += pnl
      model.report(account, {
        type: 'closedPnl',
        account: account.id,
        instrument: id,
        orderId: 0,
        side: opposite(side),
        qty: lots,
        entryPrice,
        exitPrice: mark,
        entryValue,
        exitValue: value,
        openFee: 0n,
        closeFee: 0n,
        closedPnl: pnl,
        leverageE2: side === 'Buy' ? standing.buyLeverage : standing.sellLeverage,
        execType: 'SessionSettlePnL',
      })
      const row = { instrument: id, side, qty: lots, price: mark }
      post(model, account, settleCoin, { ledgerType: 'SETTLEMENT', ...row, cashFlow: pnl })
      // the loss and the increase of margin together
      payFromMargin(standing, position, positionMargin(standing, position) - held - pnl)
      model.positionChanged(standing, position)
    }
  }
}
