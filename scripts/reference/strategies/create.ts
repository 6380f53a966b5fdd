import type { CreateStrategy, StopStrategy } from '@perpdesk/engine'
import { STRATEGY_STATES } from '@perpdesk/trading'
import { unlisted } from '../account/locate.ts'
import { closableLots, isClosing } from '../account/standing.ts'
import { refusedByKind, refusedByLife } from '../listing/stage.ts'
import type { Model, PairPlace, Place, Standing, Strategy } from '../model.ts'
import { stop } from '../orders/end-strategy.ts'
import { type Answer, DONE, done, refused } from '../results.ts'
import { isOpening, sideFault } from '../spot/faults.ts'
import { smallestSlice, termsFault, twapSlices } from './check-terms.ts'
import { isInPair, isTradingIn, marketOf, placeIn, presentTicks } from './place.ts'
import { strategiesIn } from './strategies.ts'

/** Maximum number of strategies of an account on one contract or pair. */
const MOST_STRATEGIES = 10

/** Starts a strategy (R3.9); its first order follows at the end of the command. */
export function createStrategy(model: Model, command: CreateStrategy): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const place = placeIn(model, account, command.instrument)
  if (place === undefined) return unlisted(model, command.instrument)
  const { strategyLinkId: link, terms, side, positionIdx, reduceOnly, qty } = command
  const running = model.strategies.filter((strategy) => strategy.place.account === account)
  const known = [...running, ...account.endedPlans.slice(-100)].find((one) => link !== '' && one.link === link)
  if (known !== undefined) return refused('duplicateLink', known.id)
  if (!isTradingIn(place)) return refused('strategyUnavailable')
  const early = isInPair(place) ? undefined : refusedByLife(model, place.market)
  if (early !== undefined) return early
  if (qty <= 0) return refused('invalid')
  const market = marketOf(place)
  const fault =
    (isInPair(place) ? pairFault(model, place, command) : contractFault(model, place, command)) ??
    runningFault(model, place, command) ??
    termsFault(market, command)
  if (fault !== undefined) return fault
  const waits = terms.triggerPrice > 0
  const isTwap = terms.type === 'TWAP'
  const strategy: Strategy = {
    id: model.orderId++,
    link,
    place,
    side,
    positionIdx,
    reduceOnly,
    lots: qty,
    terms,
    slices: isTwap ? twapSlices(command) : 0,
    minSlice: isTwap ? smallestSlice(market, command) : 0,
    rises: terms.triggerPrice >= presentTicks(market),
    createdTime: model.time,
    state: waits ? STRATEGY_STATES.untriggered : STRATEGY_STATES.running,
    why: 'unknown',
    executedLots: 0,
    executedValue: 0n,
    executedFee: 0n,
    childId: 0,
    childCount: 0,
    failures: 0,
    slicesBegun: 0,
    sliceLeft: 0,
    retried: false,
    startTime: waits ? 0 : model.time,
    updatedTime: model.time,
    withdraws: false,
  }
  model.strategies.push(strategy)
  model.changedStrategies.add(strategy)
  model.due.push(strategy)
  return done(strategy.id, 0)
}

export function stopStrategy(model: Model, command: StopStrategy): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const strategy = model.strategies.find(({ id }) => id === command.strategyId)
  if (strategy?.place.account !== account) return refused('noStrategy')
  stop(model, strategy, 'userStop')
  return DONE
}

/** Refuses a strategy that the contract's stage forbids, or that does not fit the position. */
function contractFault(model: Model, standing: Standing, command: CreateStrategy): Answer | undefined {
  const { side, positionIdx, terms, reduceOnly } = command
  const { account, market } = standing
  const onlyRests = terms.type === 'Chase' || terms.postOnly
  const stage = refusedByKind(model, account, market, { onlyRests, reduces: isClosing(command) })
  if (stage !== undefined) return stage
  if (standing.hedge === (positionIdx === 0)) return refused('invalid')
  return reduceOnly && closableLots(standing, side, positionIdx) === 0 ? refused('reduceOnly') : undefined
}

/** Refuses a strategy during the opening of a pair, and one whose orders the pair would not take from the account. */
function pairFault(model: Model, { pair, account }: PairPlace, command: CreateStrategy): Answer | undefined {
  return isOpening(model, pair) ? refused('openingStops') : sideFault(pair, account, command)
}

function runningFault(model: Model, place: Place, { side, terms }: CreateStrategy): Answer | undefined {
  const running = strategiesIn(model, place)
  if (running.length >= MOST_STRATEGIES) return refused('manyStrategies')
  const chases = running.some((one) => one.terms.type === 'Chase' && one.side === side)
  return terms.type === 'Chase' && chases ? refused('chaseExists') : undefined
}
