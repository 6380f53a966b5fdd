import { walletOf } from '../account/wallet.ts'
import * as formulas from '../formulas/formulas.ts'
import * as marketFormulas from '../formulas/market-formulas.ts'
import { CLEARING } from '../house.ts'
import { post } from '../ledger/ledger.ts'
import { qtyOf } from '../market.ts'
import type { Market, Model, Position } from '../model.ts'
import { isFresh } from '../prices/freshness.ts'
import { nextTimestamp } from '../time.ts'
import { payFromMargin } from './margin-payment.ts'
import { settleSession } from './session.ts'

/**
 * Exchanges funding once the timestamp has passed and mark prices are fresh (R2.16); rounding differences are booked to
 * the clearing account.
 */
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
      model.report(account, {
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
    // a payment to one leg of a hedge is available to the other
    for (const [position, paid] of payments) payFromMargin(standing, position, paid)
  }
  const clearing = model.account(CLEARING)
  if (clearing !== undefined) walletOf(clearing, settleCoin).balance -= received
  const { delivery, deliveryTime, sessionMinutes } = market.instrument
  const ends = delivery !== null && model.time >= deliveryTime
  if (sessionMinutes > 0 && !ends) settleSession(model, market, nextFundingTime)
}

/**
 * Sets the funding interval (R2.15): hourly while the rate is at cap or floor, and until it has been inside them four
 * times in a row.
 */
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
