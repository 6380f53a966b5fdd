import { isClassicBroken } from './classic.ts'
import { available } from './cross.ts'
import { CLEARING, post } from './fills.ts'
import * as formulas from './formulas.ts'
import { isFresh } from './freshness.ts'
import * as marketFormulas from './market-formulas.ts'
import { type Market, type Model, opposite, type Position, qtyOf, type Standing, walletOf } from './model.ts'
import { isIsolated, isPerSymbol, positionMargin } from './risk.ts'
import { isBroken } from './settings.ts'
import { nextTimestamp } from './ticks.ts'

/** R2.16: once the timestamp has passed and marks are fresh; what rounding leaves goes to the clearing account. */
export function exchangeFunding(model: Model, market: Market): void {
  const { funding, id, settleCoin } = market.instrument
  if (funding === null || model.time < market.nextFundingTime || !isFresh(market)) return
  const premium = marketFormulas.weightedPremium(market.minutePremiums)
  const rate = marketFormulas.fundingRateOf(premium, { ...funding, intervalMinutes: market.fundingMinutes })
  market.lastFundingRate = rate
  renewInterval(market, rate, funding)
  market.nextFundingTime = nextTimestamp(model.time, market.fundingMinutes)
  market.minutePremiums = []
  const { mark: markPrice, nextFundingTime } = market
  const intervalMinutes = market.fundingMinutes
  model.events.push({ type: 'funding', instrument: id, rate, markPrice, nextFundingTime, intervalMinutes })
  let received = 0n
  for (const standing of market.standings) {
    const payments: [position: Position, paid: bigint][] = []
    for (const position of standing.positions) {
      if (position.lots === 0) continue
      const { account } = standing
      const payment = formulas.fundingPayment(
        market.instrument,
        position.side,
        qtyOf(market, position.lots),
        market.mark,
        rate,
      )
      received += payment
      position.curRealised += payment
      position.cumRealised += payment
      position.updatedTime = model.time
      model.positionChanged(standing, position)
      walletOf(account, settleCoin).realised += payment
      model.tell(account, {
        type: 'execution',
        execId: model.execId++,
        account: account.id,
        instrument: id,
        orderId: 0,
        orderLinkId: '',
        side: position.side,
        positionIdx: position.index,
        price: 0,
        execPrice: market.mark,
        qty: position.lots,
        value: formulas.valueAtMark(market.instrument, qtyOf(market, position.lots), market.mark),
        fee: -payment,
        feeRate: rate,
        isMaker: false,
        execType: 'Funding',
        createType: 'CreateBySettle',
        closedQty: 0,
        realisedPnl: 0n,
        leavesQty: 0,
      })
      post(model, account, settleCoin, {
        ledgerType: 'SETTLEMENT',
        instrument: id,
        side: position.side,
        qty: position.lots,
        price: market.mark,
        funding: payment,
      })
      payments.push([position, -payment])
    }
    // what one leg of a hedge receives is there for the other
    for (const [position, paid] of payments) payFromMargin(standing, position, paid)
  }
  const clearing = model.account(CLEARING)
  if (clearing !== undefined) walletOf(clearing, settleCoin).balance -= received
  const { delivery, deliveryTime, sessionMinutes } = market.instrument
  const ends = delivery !== null && model.time >= deliveryTime
  if (sessionMinutes > 0 && !ends) settleSession(model, market, nextFundingTime)
}

/** R2.15: hourly while the rate stands at cap or floor, and until it was inside them four times in a row. */
function renewInterval(market: Market, rate: bigint, terms: NonNullable<Market['instrument']['funding']>): void {
  const { intervalMinutes, hourlyAtLimit, upperRate, lowerRate } = terms
  const isHourly = market.fundingMinutes !== intervalMinutes
  const atLimit = rate >= upperRate || rate <= lowerRate
  const changes = hourlyAtLimit && intervalMinutes > 60
  market.calmHours = changes && isHourly && !atLimit ? market.calmHours + 1 : 0
  const stays = changes && (atLimit || (isHourly && market.calmHours < 4))
  market.fundingMinutes = stays ? 60 : intervalMinutes
  if (!stays) market.calmHours = 0
}

/** The sessions of a dated contract come at times of their own. */
export function settleDatedSession(model: Model, market: Market): void {
  const { nextSessionTime, instrument } = market
  if (nextSessionTime === 0 || model.time < nextSessionTime || !isFresh(market)) return
  market.nextSessionTime = nextTimestamp(model.time, instrument.sessionMinutes)
  settleSession(model, market, market.nextSessionTime)
}

/** What the available balance of an isolated account did not cover of a payment comes out of the position's margin. */
function payFromMargin(standing: Standing, position: Position, paid: bigint): void {
  const { account, market } = standing
  const lacking = -available(account, market.instrument.settleCoin)
  if (paid <= 0n || !isIsolated(standing) || lacking <= 0n) return
  position.added -= lacking < paid ? lacking : paid
}

/** On margin of its own below maintenance: liquidated within the tick, so that no more than its margin is lost (6.1). */
function isDue(standing: Standing, position: Position): boolean {
  const { market } = standing
  if (isBelow(standing, position)) return true
  // in the window before a delivery the mark liquidates as well (R1.8)
  market.countsAtMark = true
  const isBelowAtMark = isBelow(standing, position)
  market.countsAtMark = false
  return isBelowAtMark
}

function isBelow(standing: Standing, position: Position): boolean {
  return isIsolated(standing) ? isBroken(standing, position) : isPerSymbol(standing) && isClassicBroken(standing)
}

/** R4.8: profit up to the mark moves to the wallets, and counts from the mark on. */
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
      model.tell(account, {
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
      // what the loss and a larger margin take together
      payFromMargin(standing, position, positionMargin(standing, position) - held - pnl)
      model.positionChanged(standing, position)
    }
  }
}
