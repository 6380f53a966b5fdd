import type { Account, Seat } from '../account/account.ts'
import { isCount, isRefusal, locate } from '../account/locate.ts'
import type { CommandResult } from '../event.ts'
import { endStrategy } from '../orders/end-strategy.ts'
import { DONE, done, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import type { CreateStrategy, StopStrategy } from '../strategy-types.ts'
import { checkTerms, firstLastPrice, plannedSlices } from './check-terms.ts'
import { Strategy } from './strategy.ts'

/** Largest number of strategies of one account running on one instrument [X]. */
const MAX_STRATEGIES = 10

/** Starts a strategy (3.9); its first order follows at the end of the command. */
export function createStrategy(state: State, command: CreateStrategy): CommandResult {
  const found = locate(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const { strategyLinkId, terms } = command
  const duplicate = findDuplicate(state, account, strategyLinkId)
  if (duplicate !== undefined) return duplicate
  if (!market.trading) return refuse('strategyTradingUnavailable')
  const product = state.productOf(market)
  const early = product.refusedByLife(state, market)
  if (early !== undefined) return early
  const seat = state.accounts.seat(account, market)
  const refused =
    checkQty(command) ??
    product.checkStrategy(state, seat, command) ??
    checkRunning(state, seat, command) ??
    checkTerms(product, market, command)
  if (refused !== undefined) return refused
  const strategy = new Strategy({
    id: state.nextOrderId++,
    linkId: strategyLinkId,
    seat,
    side: command.side,
    positionIdx: command.positionIdx,
    reduceOnly: command.reduceOnly,
    lots: command.qty,
    terms,
    ...plannedSlices(market, command),
    triggerRises: terms.triggerPrice >= firstLastPrice(market),
    createdTime: state.time,
  })
  state.strategies.add(strategy)
  state.strategies.touch(strategy)
  state.strategies.due.push(strategy)
  return done(strategy.order.id, 0)
}

/** Returns refusal 110072 with the strategy of the same client's id, also if it has ended (ENG-02). */
function findDuplicate({ strategies }: State, account: Account, linkId: string): CommandResult | undefined {
  if (linkId === '') return undefined
  const running = strategies.of(account).find(({ order }) => order.linkId === linkId)
  const known =
    running === undefined
      ? account.endedStrategies.find((ended) => ended.linkId === linkId)
      : { id: running.order.id, state: running.state }
  if (known === undefined) return undefined
  return refuse('duplicateOrderLinkId', { orderId: String(known.id), status: String(known.state) }, known.id)
}

/** Ends a running strategy of the account and cancels its open order. */
export function stopStrategy(state: State, command: StopStrategy): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  const strategy = state.strategies.find(command.strategyId)
  if (strategy?.order.seat.account !== account) return refuse('strategyNotFound')
  endStrategy(state, strategy, 'userStop')
  return DONE
}

function checkQty({ qty }: CreateStrategy): CommandResult | undefined {
  return isCount(qty) && qty > 0 ? undefined : invalid('qty', 'it must be a whole number of lots above zero')
}

/** Limits the number of running strategies. */
function checkRunning(state: State, seat: Seat, { side, terms }: CreateStrategy): CommandResult | undefined {
  const running = state.strategies.inSeat(seat)
  if (running.length >= MAX_STRATEGIES) return refuse('tooManyStrategies', { limit: String(MAX_STRATEGIES) })
  const isSame = running.some(({ order }) => order.terms.type === 'Chase' && order.side === side)
  return terms.type === 'Chase' && isSame ? refuse('chaseExists') : undefined
}
