import type { CreateStrategy, StopStrategy } from '@perpdesk/engine'
import { STRATEGY_STATES } from '@perpdesk/trading'
import { find } from '../account/locate.ts'
import { closableLots, isClosing, standingOf } from '../account/standing.ts'
import { isTrading, refusedByKind, refusedByLife } from '../listing/stage.ts'
import type { Model, Standing, Strategy } from '../model.ts'
import { stop } from '../orders/end-strategy.ts'
import { type Answer, DONE, done, refused } from '../results.ts'
import { presentTicks, smallestSlice, termsFault, twapSlices } from './check-terms.ts'
import { strategiesIn } from './strategies.ts'

/** Maximum numbers: strategies of an account on one contract, and slices of an iceberg. */
const MOST_STRATEGIES = 10

/** Starts a strategy (R3.9); its first order follows at the end of the command. */
export function createStrategy(model: Model, command: CreateStrategy): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const { strategyLinkId: link, terms, side, positionIdx, reduceOnly, qty } = command
  const running = model.strategies.filter(({ standing }) => standing.account === account)
  const known = [...running, ...account.endedPlans.slice(-100)].find((one) => link !== '' && one.link === link)
  if (known !== undefined) return refused('duplicateLink', known.id)
  if (!isTrading(market)) return refused('strategyUnavailable')
  const early = refusedByLife(model, market)
  if (early !== undefined) return early
  const onlyRests = terms.type === 'Chase' || terms.postOnly
  const stage = refusedByKind(model, account, market, { onlyRests, reduces: isClosing(command) })
  if (stage !== undefined) return stage
  const standing = standingOf(account, market)
  const fault = standingFault(model, standing, command) ?? termsFault(market, command)
  if (fault !== undefined) return fault
  const waits = terms.triggerPrice > 0
  const isTwap = terms.type === 'TWAP'
  const strategy: Strategy = {
    id: model.orderId++,
    link,
    standing,
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
  if (strategy?.standing.account !== account) return refused('noStrategy')
  stop(model, strategy, 'userStop')
  return DONE
}

function standingFault(model: Model, standing: Standing, command: CreateStrategy): Answer | undefined {
  const { side, positionIdx, qty, terms, reduceOnly } = command
  if (qty <= 0 || standing.hedge === (positionIdx === 0)) return refused('invalid')
  if (reduceOnly && closableLots(standing, side, positionIdx) === 0) return refused('reduceOnly')
  const running = strategiesIn(model, standing)
  if (running.length >= MOST_STRATEGIES) return refused('manyStrategies')
  const chases = running.some((one) => one.terms.type === 'Chase' && one.side === side)
  return terms.type === 'Chase' && chases ? refused('chaseExists') : undefined
}
