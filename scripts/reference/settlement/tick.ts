import { repayAtRisk } from '../borrowing/commands.ts'
import { chargeHours, giveBack } from '../borrowing/hours.ts'
import { runCloses } from '../firing/run-mmr-closes.ts'
import { runTriggersAtTick } from '../firing/run-triggers.ts'
import { tickTokens } from '../leveraged-tokens/tick.ts'
import { rank } from '../liquidation/adl-queue.ts'
import { settleIdle } from '../liquidation/idle-debts.ts'
import { liquidate } from '../liquidation/liquidation.ts'
import { inAuction, phaseOf } from '../listing/stage.ts'
import { openInterest } from '../market.ts'
import type { Model } from '../model.ts'
import { basisRateOf } from '../prices/mark.ts'
import { premiumNow, renewPrices, samplePremium } from '../prices/update-market.ts'
import { type Answer, DONE } from '../results.ts'
import { tickPair } from '../spot/prices.ts'
import { tickStrategies } from '../strategies/run.ts'
import { advanceLife } from './advance-life.ts'
import { deliver, sampleDelivery } from './delivery.ts'
import { forgetClosed } from './forget-closed.ts'
import { exchangeFunding } from './funding.ts'
import { settleDatedSession } from './session.ts'

/** Time passes: prices, due funding, the minute's premium, market by market; then liquidations. */
export function tick(model: Model): Answer {
  forgetClosed(model)
  for (const market of model.markets) {
    advanceLife(model, market)
    if (market.index === 0n || market.deliveredTime > 0) continue
    if (!inAuction(market) && phaseOf(market) !== 'CrossMatching') renewPrices(model, market)
    sampleDelivery(model, market)
    exchangeFunding(model, market)
    if (deliver(model, market)) continue
    settleDatedSession(model, market)
    samplePremium(model, market)
    model.events.push({
      type: 'mark',
      instrument: market.instrument.id,
      markPrice: market.mark,
      indexPrice: market.index,
      predictedFundingRate: market.predictedRate,
      nextFundingTime: market.nextFundingTime,
      fundingMinutes: market.fundingMinutes,
      basisRate: basisRateOf(market),
      predictedDeliveryPrice: market.predicted,
      openInterest: openInterest(market),
      premium: premiumNow(market),
    })
  }
  // pairs have the largest ids
  for (const pair of model.pairs) tickPair(model, pair)
  const before = model.tickTime
  model.tickTime = model.time
  chargeHours(model, before)
  giveBack(model, before)
  runTriggersAtTick(model)
  runCloses(model)
  liquidate(model)
  repayAtRisk(model)
  settleIdle(model)
  tickTokens(model, before)
  tickStrategies(model)
  model.whileStill(() => rank(model, before))
  return DONE
}
