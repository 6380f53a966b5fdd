import { remember } from '../account/remember-ended.ts'
import { closableLots } from '../account/standing.ts'
import { steps } from '../market.ts'
import { hasReached, wouldRaise } from '../mmr-close/margin-rate.ts'
import { closeState, endClose, TRIGGERED, VOID } from '../mmr-close/mmr-close-view.ts'
import type { MarginClose, Model } from '../model.ts'
import { placeChecked } from '../orders/place.ts'
import { maintenance } from '../risk/exposure-figures.ts'
import { hasFreshMarks } from '../risk/fresh-marks.ts'
import { NO_DETAILS } from '../triggers/stop-view.ts'

/**
 * At each tick closes, of an account's positions whose rate has been reached, the one with the largest maintenance
 * margin; then the rate is checked again.
 */
export function runCloses(model: Model): void {
  const waiting = new Set(model.closes.map(({ standing }) => standing.account))
  for (const account of model.accounts) {
    if (!waiting.has(account) || !hasFreshMarks(account)) continue
    for (;;) {
      const own = model.closes.filter(({ standing }) => standing.account === account)
      const reached = own.filter(({ rateE4 }) => hasReached(account, rateE4))
      const keeps = ({ standing, index }: MarginClose) => maintenance(standing, standing.positions[index])
      const [dearest] = reached.toSorted((a, b) => (keeps(a) === keeps(b) ? a.id - b.id : keeps(a) > keeps(b) ? -1 : 1))
      if (dearest === undefined) break
      carryOut(model, dearest)
    }
  }
}

function carryOut(model: Model, close: MarginClose): void {
  const { standing, index, side, id, rateE4, createdTime } = close
  const { account, market } = standing
  if (wouldRaise(standing, standing.positions[index])) {
    endClose(model, close, VOID)
    return
  }
  const triggered = closeState(close, model.time, TRIGGERED)
  model.closes.splice(model.closes.indexOf(close), 1)
  model.report(account, { type: 'order', order: triggered })
  const { maxMarketQty, lotSize } = market.instrument
  const largest = steps(maxMarketQty, lotSize)
  const whole = closableLots(standing, side, index)
  for (let left = whole; left > 0; left -= largest) {
    const isFirst = left === whole
    const details = { ...NO_DETAILS, parentOrderId: isFirst ? 0 : id, triggerRateE4: rateE4 }
    const answer = placeChecked(
      model,
      standing,
      {
        type: 'placeOrder',
        account: account.id,
        instrument: market.instrument.id,
        side,
        orderType: 'Market',
        timeInForce: 'IOC',
        price: 0,
        qty: Math.min(left, largest),
        reduceOnly: true,
        closeOnTrigger: true,
        positionIdx: index,
        smpType: 'None',
        orderLinkId: '',
        leverageE2: 0,
        options: null,
      },
      {
        createType: 'CreateByMmRateClose',
        stopOrderType: 'MmRateClose',
        details,
        ...(isFirst && { id, createdTime }),
      },
    )
    if (isFirst && answer.code !== 0) {
      const ended = closeState(close, model.time, VOID)
      model.report(account, { type: 'order', order: ended })
      if (account.reports) remember(account, ended)
      return
    }
  }
}
