import type { AppliedCommand, CommandResult, Engine, EngineEvent } from '@perpdesk/engine'
import { isIsolated } from '../account/isolation.ts'
import { ordersOf } from '../account/standing.ts'
import { leverageOf } from '../formulas/tokens.ts'
import { assetsOf, goalOf, isGone, lotsOf, navNow, supplyOf, tradedIn, usedToday } from '../leveraged-tokens/fund.ts'
import { inAuction } from '../listing/stage.ts'
import { openInterest } from '../market.ts'
import { closeState } from '../mmr-close/mmr-close-view.ts'
import type { Account, Market, Model, Order, Pair, Token } from '../model.ts'
import { stateOf } from '../orders/order-view.ts'
import { basisRateOf } from '../prices/mark.ts'
import { positionView } from '../reports/position-view.ts'
import { walletView } from '../reports/wallet-view.ts'
import type { Answer } from '../results.ts'
import { stopsOf as pairStopsOf, restingIn } from '../spot/pair.ts'
import { stateOfPair, stopStateOfPair } from '../spot/pair-view.ts'
import { changedViews, viewsOf } from '../strategies/strategy-view.ts'
import { stopState } from '../triggers/stop-view.ts'
import { same } from './equality.ts'

/** A difference between engine and reference. */
export interface Difference {
  readonly what: string
  readonly engine: unknown
  readonly reference: unknown
}

function check(what: string, engine: unknown, reference: unknown): Difference | undefined {
  return same(engine, reference) ? undefined : { what, engine, reference }
}

/** Events that report the state at the end of a command, in this order. */
const REPORTED_LAST: ReadonlySet<EngineEvent['type']> = new Set<EngineEvent['type']>(['position', 'wallet', 'strategy'])

/** Compares the answer and the events of a command. */
export function compareAnswer(applied: AppliedCommand, answer: Answer, model: Model): Difference | undefined {
  const answers = check('result', answerOf(applied.result), answer)
  if (answers !== undefined) return answers
  const changes = 1 + applied.events.findLastIndex((event) => !REPORTED_LAST.has(event.type))
  const reported = applied.events.slice(0, changes)
  for (let i = 0; i < Math.max(reported.length, model.events.length); i++) {
    if (same(reported[i], model.events[i])) continue
    return { what: `event ${i} of ${reported.length}`, engine: reported[i], reference: model.events[i] }
  }
  const views = applied.events.slice(changes)
  return model.whileStill(() => {
    const strategies = views.flatMap((event) => (event.type === 'strategy' ? [event.strategy] : []))
    return (
      comparePositionEvents(views, model) ??
      compareWalletEvents(views, model) ??
      check('strategies reported', strategies, changedViews(model))
    )
  })
}

function answerOf({ code, orderId, price, items }: CommandResult): Answer {
  return items === undefined ? { code, orderId, price } : { code, orderId, price, items: items.map(answerOf) }
}

function comparePositionEvents(events: readonly EngineEvent[], model: Model): Difference | undefined {
  const reported = events.flatMap((event) => (event.type === 'position' ? [event.position] : []))
  const changed = [...model.changedPositions].map(([position, standing]) => positionView(standing, position))
  const inOrder = changed.toSorted(
    (a, b) => a.account - b.account || a.instrument - b.instrument || a.positionIdx - b.positionIdx,
  )
  return check('positions reported', reported, inOrder)
}

/**
 * Checks that every changed wallet is reported and that every reported wallet is right. The engine may report more,
 * because order margin changes too.
 */
function compareWalletEvents(events: readonly EngineEvent[], model: Model): Difference | undefined {
  const reported = events.flatMap((event) => (event.type === 'wallet' ? [event.wallet] : []))
  for (const wallet of reported) {
    const account = model.account(wallet.account)
    const difference = check('wallet reported', wallet, account === undefined ? undefined : walletView(account))
    if (difference !== undefined) return difference
  }
  for (const account of model.changedWallets) {
    if (!reported.some((wallet) => wallet.account === account.id)) {
      return { what: 'wallet not reported', engine: undefined, reference: walletView(account) }
    }
  }
  return undefined
}

/** Compares the whole state, as far as it can be queried. */
export function compareState(engine: Engine, model: Model): Difference | undefined {
  return model.whileStill(() => {
    for (const market of model.markets) {
      const difference = compareMarket(engine, market)
      if (difference !== undefined) return difference
    }
    for (const pair of model.pairs) {
      const difference = comparePair(engine, pair)
      if (difference !== undefined) return difference
    }
    const difference = check(
      'tokens',
      engine.tokens(),
      model.tokens.map((token) => viewOfToken(model, token)),
    )
    if (difference !== undefined) return difference
    for (const account of model.accounts) {
      const difference = compareAccount(engine, model, account)
      if (difference !== undefined) return difference
    }
    return undefined
  })
}

function compareMarket(engine: Engine, market: Market): Difference | undefined {
  const { id } = market.instrument
  const { bids, asks } = engine.depth(id, 1_000_000)
  // in an auction bids and asks may cross, so there is no best bid or ask
  const [bid] = inAuction(market) ? [] : market.bids
  const [ask] = inAuction(market) ? [] : market.asks
  const quote = {
    lastPrice: market.last,
    bestBid: bid?.price ?? 0,
    bestBidLots: bid === undefined ? 0 : (levels(market.bids)[0]?.[1] ?? 0),
    bestAsk: ask?.price ?? 0,
    bestAskLots: ask === undefined ? 0 : (levels(market.asks)[0]?.[1] ?? 0),
    markPrice: market.mark,
    indexPrice: market.index,
    predictedFundingRate: market.predictedRate,
    nextFundingTime: market.nextFundingTime,
    fundingMinutes: market.fundingMinutes,
    basisRate: basisRateOf(market),
    predictedDeliveryPrice: market.predicted,
    maxBuy: market.maxBuy,
    minSell: market.minSell,
    openInterest: openInterest(market),
  }
  return (
    check(`depth of ${id}`, { bids, asks }, { bids: levels(market.bids), asks: levels(market.asks) }) ??
    check(`quote of ${id}`, engine.quote(id), quote)
  )
}

function comparePair(engine: Engine, pair: Pair): Difference | undefined {
  const { id } = pair.instrument
  const { bids, asks } = engine.depth(id, 1_000_000)
  const [bid] = levels(pair.bids)
  const [ask] = levels(pair.asks)
  const quote = {
    lastPrice: pair.last,
    bestBid: bid?.[0] ?? 0,
    bestBidLots: bid?.[1] ?? 0,
    bestAsk: ask?.[0] ?? 0,
    bestAskLots: ask?.[1] ?? 0,
    markPrice: pair.index,
    indexPrice: pair.index,
    predictedFundingRate: 0n,
    nextFundingTime: 0,
    fundingMinutes: 0,
    basisRate: 0n,
    predictedDeliveryPrice: 0n,
    maxBuy: pair.maxBuy,
    minSell: pair.minSell,
    openInterest: 0,
  }
  return (
    check(`depth of ${id}`, { bids, asks }, { bids: levels(pair.bids), asks: levels(pair.asks) }) ??
    check(`quote of ${id}`, engine.quote(id), quote)
  )
}

function viewOfToken(model: Model, token: Token) {
  const { terms, basket, requests } = token
  const market = tradedIn(model, token)
  const assets = assetsOf(model, token)
  return {
    terms,
    supply: supplyOf(token),
    assets,
    nav: navNow(model, token),
    basket,
    lots: lotsOf(token),
    leverage: market === undefined ? 0n : (leverageOf(basket, market.mark, assets)?.e8('halfUp') ?? 0n),
    isAdjusting: market === undefined || lotsOf(token) !== goalOf(token, market),
    isDelisted: isGone(model, token),
    usage: model.accounts.flatMap((account) => {
      const subscribed = usedToday(model, token, account, 'subscribe')
      const redeemed = usedToday(model, token, account, 'redeem')
      return subscribed + redeemed === 0n ? [] : { account: account.id, subscribed, redeemed }
    }),
    requests: requests.map(({ id, account, kind, amount }) => ({ id, account: account.id, kind, amount })),
  }
}

function levels(orders: readonly Pick<Order, 'price' | 'leaves'>[]): readonly (readonly [number, number])[] {
  const found: [number, number][] = []
  for (const order of orders) {
    const last = found.at(-1)
    if (last !== undefined && last[0] === order.price) last[1] += order.leaves
    else found.push([order.price, order.leaves])
  }
  return found
}

function compareAccount(engine: Engine, model: Model, account: Account): Difference | undefined {
  const { id } = account
  const standings = model.markets.flatMap((market) =>
    account.standings.filter((standing) => standing.market === market),
  )
  const orders = account.standings.flatMap((standing) => ordersOf(account, standing.market))
  const waiting = account.standings.flatMap(({ stops }) => stops.map((stop) => stopState(stop)))
  const closes = model.closes.filter(({ standing }) => standing.account === account)
  const closing = closes.map((close) => closeState(close, close.createdTime))
  const inPairs = model.pairs.flatMap((pair) => [
    ...restingIn(pair, account).map((order) => stateOfPair(order)),
    ...pairStopsOf(pair, account).map((stop) => stopStateOfPair(stop)),
  ])
  const open = [...orders.map((order) => stateOf(order)), ...waiting, ...closing, ...inPairs].toSorted(
    (a, b) => b.orderId - a.orderId,
  )
  const positions = standings.flatMap((standing) =>
    standing.positions.flatMap((position) => (position.lots === 0 ? [] : [positionView(standing, position)])),
  )
  const difference =
    check(`open orders of ${id}`, engine.openOrders(id), open) ??
    check(`strategies of ${id}`, engine.strategies(id), viewsOf(account)) ??
    check(`positions of ${id}`, engine.positions(id), positions) ??
    check(`wallet of ${id}`, engine.wallet(id), walletView(account))
  if (difference !== undefined) return difference
  for (const standing of standings) {
    const leverage = {
      buyLeverageE2: standing.buyLeverage,
      sellLeverageE2: standing.sellLeverage,
      positionMode: standing.hedge ? 'BothSide' : 'MergedSingle',
      isIsolated: isIsolated(standing),
      riskId: standing.riskId,
    }
    const { id: instrument } = standing.market.instrument
    const found = check(`leverage of ${id} on ${instrument}`, engine.leverage(id, instrument), leverage)
    if (found !== undefined) return found
  }
  return undefined
}
