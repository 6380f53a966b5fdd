import type { SetMmrClose } from '@perpdesk/engine'
import { isDollar } from '../account/coins.ts'
import { isIsolated } from '../account/isolation.ts'
import { find } from '../account/locate.ts'
import { standingOf } from '../account/standing.ts'
import { opposite } from '../formulas/formulas.ts'
import type { Model, Position, Standing } from '../model.ts'
import { type Answer, DONE, done, refused } from '../results.ts'
import { hasReached, wouldRaise } from './margin-rate.ts'
import { BY_USER, closeState, endClose } from './mmr-close-view.ts'

/** Sets or replaces the close of a position, or removes it if the rate is 0. */
export function setMarginClose(model: Model, command: SetMmrClose): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const standing = standingOf(found.account, found.market)
  const { positionIdx: index, rateE4 } = command
  if (standing.hedge === (index === 0)) return refused('invalid')
  const present = model.closes.find((close) => close.standing === standing && close.index === index)
  if (rateE4 === 0) {
    if (present === undefined) return refused('noOrder')
    endClose(model, present, BY_USER)
    return DONE
  }
  if (present?.rateE4 === rateE4) return refused('notModified')
  const fault = closeFault(standing, standing.positions[index], rateE4)
  if (fault !== undefined) return fault
  if (present !== undefined) endClose(model, present, BY_USER)
  const side = opposite(standing.positions[index].side)
  const close = { id: model.orderId++, standing, index, side, rateE4, createdTime: model.time }
  model.closes.push(close)
  model.report(standing.account, { type: 'order', order: closeState(close, model.time) })
  return done(close.id, 0)
}

function closeFault(standing: Standing, position: Position, rateE4: number): Answer | undefined {
  const { account, market } = standing
  if (account.accountType === 'classic') return refused('unifiedOnly')
  if (isIsolated(standing) || !isDollar(market.instrument.settleCoin)) return refused('invalid')
  if (position.lots === 0) return refused('noPosition')
  if (rateE4 < 0 || rateE4 > 9000 || hasReached(account, rateE4)) return refused('invalid')
  return wouldRaise(standing, position) ? refused('invalid') : undefined
}
