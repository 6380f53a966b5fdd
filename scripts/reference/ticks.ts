import type { IndexPrices } from '../../packages/engine/src/command.ts'
import { runCloses } from './algos/margin-close.ts'
import { tickStrategies } from './algos/run-strategies.ts'
import { settleIdle } from './debts.ts'
import { deliver, sampleDelivery } from './delivery.ts'
import { exact, Fraction, ratio } from './fraction.ts'
import { FRESH, isFresh } from './freshness.ts'
import { rank, tellPools } from './fund.ts'
import { advanceLife, inAuction, isPreMarket, phaseOf } from './life.ts'
import { liquidate } from './liquidation.ts'
import * as marketFormulas from './market-formulas.ts'
import { FIRST_CLIENT, type Market, type Model, type Order, priceOf, qtyOf } from './model.ts'
import { type Answer, DONE, refused } from './results.ts'
import { exchangeFunding, settleDatedSession } from './settlement.ts'
import { runTriggersAtTick } from './stops/trigger.ts'
import { walletView } from './views.ts'

const SECOND = 1000
const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Older prices, and clocks that stood still for longer, are not acted upon. */
export const OLD = 10_000
const BASIS_KEPT = 300
const BASIS_RATES_KEPT = 600
const PREMIUM_KEPT = 30

export function takeIndex(model: Model, command: IndexPrices): Answer {
  for (const { instrument, sources } of command.entries) {
    const market = model.market(instrument)
    if (market === undefined) return refused('noSymbol')
    const { maxPrice, indexInstrument } = market.instrument
    if (indexInstrument !== 0) return refused('invalid')
    if (sources.length > 6 || sources.some((price) => price < 0n || price > maxPrice)) return refused('invalid')
  }
  for (const { instrument, sources } of command.entries) {
    const market = model.market(instrument)
    if (market === undefined) continue
    const index = marketFormulas.indexOf(moving(model, market, sources), market.instrument)
    if (index === null || index === 0n) continue
    const followers = model.markets.filter((other) => other.instrument.indexInstrument === instrument)
    for (const one of [market, ...followers]) setIndex(model, one, index)
  }
  return DONE
}

function setIndex(model: Model, market: Market, index: bigint): void {
  if (index > market.instrument.maxPrice) return
  market.index = index
  market.indexTime = model.time
  if (market.mark > 0n) return
  setMark(model, market, index)
  setCollar(market)
}

/**
 * The sources, without those whose price was the same for more than a minute while that of another which speaks was not (R2.3).
 * A silent one keeps the price with which it fell silent.
 */
function moving(model: Model, market: Market, prices: readonly bigint[]): readonly bigint[] {
  market.sources = prices.map((price, place) => {
    const before = market.sources[place]
    if (before === undefined) return { price, since: model.time }
    return price === 0n || before.price === price ? before : { price, since: model.time }
  })
  const still = market.sources.map(({ since }) => model.time - since > MINUTE)
  const someMove = prices.some((price, place) => price > 0n && !still[place])
  return someMove ? prices.map((price, place) => (still[place] ? 0n : price)) : prices
}

export function setMark(model: Model, market: Market, mark: bigint): void {
  market.mark = mark
  const { funding, sessionMinutes } = market.instrument
  if (market.nextFundingTime !== 0 || market.nextSessionTime !== 0) return
  if (funding !== null) {
    market.fundingMinutes = funding.intervalMinutes
    market.nextFundingTime = nextTimestamp(model.time, funding.intervalMinutes)
  } else if (sessionMinutes > 0) market.nextSessionTime = nextTimestamp(model.time, sessionMinutes)
}

/** Intervals count from midnight UTC, and midnights are whole days since 1970. */
export function nextTimestamp(time: number, minutes: number): number {
  let next = time - (time % (24 * 60 * MINUTE))
  while (next <= time) next += minutes * MINUTE
  return next
}

function setCollar(market: Market): void {
  const premium = averageSample(market.premium) ?? 0n
  const { maxBuy, minSell } = marketFormulas.collar(market.instrument, market.mark, market.index, premium)
  market.maxBuy = maxBuy
  market.minSell = minSell
}

/** The first command of a day first tells what everybody, and each pool, was worth when it began. */
export function tellNewDay(model: Model, before: number): void {
  const day = Math.floor(model.time / DAY)
  if (before === 0 || Math.floor(before / DAY) === day) return
  model.whileStill(() => tellEquity(model, day * DAY))
  tellPools(model, day * DAY)
}

/** The first command of five minutes first tells what was open in every contract when they began. */
export function tellInterest(model: Model, before: number): void {
  const passed = (minutes: number) =>
    Math.floor(model.time / (minutes * MINUTE)) - Math.floor(before / (minutes * MINUTE))
  if (before === 0 || passed(5) === 0) return
  const minutes = Math.max(...[5, 15, 30, 60, 240, 1440].filter((length) => passed(length) > 0))
  for (const market of model.markets) {
    if (market.deliveredTime > 0) continue
    const nets = market.standings
      .filter(({ account }) => account.id >= FIRST_CLIENT)
      .map(({ positions }) => positions.reduce((sum, { side, lots }) => sum + (side === 'Buy' ? lots : -lots), 0))
    model.events.push({
      type: 'interest',
      instrument: market.instrument.id,
      minutes,
      openInterest: openInterest(market),
      longAccounts: nets.filter((net) => net > 0).length,
      shortAccounts: nets.filter((net) => net < 0).length,
    })
  }
}

function tellEquity(model: Model, day: number): void {
  for (const account of model.accounts) {
    const { totalEquity, coins } = walletView(account)
    if (coins.length === 0) continue
    const worth = coins.map(({ coin, walletBalance, equity }) => ({ coin, walletBalance, equity }))
    model.tell(account, { type: 'equity', account: account.id, day, totalEquity, coins: worth })
  }
}

/** Time passes: prices, due funding, the minute's premium, market by market; then liquidations. */
export function tick(model: Model): Answer {
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
  const before = model.tickTime
  model.tickTime = model.time
  runTriggersAtTick(model)
  runCloses(model)
  liquidate(model)
  settleIdle(model)
  tickStrategies(model)
  model.whileStill(() => rank(model, before))
  return DONE
}

export function openInterest(market: Market): number {
  return market.standings.reduce((sum, standing) => {
    return sum + standing.positions.reduce((lots, one) => lots + (one.side === 'Buy' ? one.lots : 0), 0)
  }, 0)
}

function renewPrices(model: Model, market: Market): void {
  const jumped = model.tickTime > 0 && model.time - model.tickTime > OLD
  if (jumped) {
    market.basis = []
    market.premium = []
  }
  const early = isPreMarket(market)
  const isOld = !early && model.time - market.indexTime > OLD
  market.freshTicks = jumped || isOld ? 0 : Math.min(market.freshTicks + 1, FRESH)
  const missed = jumped || model.tickTime === 0 ? [] : secondsBetween(model.tickTime, model.time)
  if (missed !== 'same') keepSample(market, [...missed, isOld ? null : basisSample(market)])
  if (isOld) {
    if (missed !== 'same') keepPremium(market, [...missed, null])
    return
  }
  const mid = midOf(market)
  setMark(
    model,
    market,
    early ? earlyMark(market, mid) : isDated(market) ? datedMark(market) : medianMark(model, market),
  )
  if (early) {
    // before there is an index the mark stands for it
    market.index = market.mark
    market.indexTime = model.time
  }
  if (missed !== 'same') keepPremium(market, [...missed, mid === null ? null : mid - market.mark])
  setCollar(market)
}

/** An empty sample for each whole second between two ticks; `same` when both fall into one, of which the first tick has the sample. */
function secondsBetween(earlier: number, later: number): null[] | 'same' {
  const begun: null[] = []
  for (let second = (Math.floor(earlier / SECOND) + 1) * SECOND; second <= later; second += SECOND) begun.push(null)
  return begun.length === 0 ? 'same' : begun.slice(1)
}

/** Average basis rate of a dated contract. */
export function basisRateOf(market: Market): bigint {
  return (isDated(market) ? averageSample(market.basis) : null) ?? 0n
}

/** A contract without funding: its mark follows the book by a rate (R2.6). */
function isDated(market: Market): boolean {
  return market.instrument.funding === null
}

/** Samples of the seconds that had one. */
function samplesOf(window: readonly (bigint | null)[]): readonly bigint[] {
  return window.filter((sample) => sample !== null)
}

function averageSample(window: readonly (bigint | null)[]): bigint | null {
  const samples = samplesOf(window)
  return samples.length === 0 ? null : marketFormulas.averageOf(samples)
}

/** A second without a sample takes the place of one: five minutes are five minutes, ten of a dated contract ten. */
function keepSample(market: Market, samples: readonly (bigint | null)[]): void {
  const seconds = isDated(market) && !isPreMarket(market) ? BASIS_RATES_KEPT : BASIS_KEPT
  market.basis = [...market.basis, ...samples].slice(-seconds)
}

function keepPremium(market: Market, samples: readonly (bigint | null)[]): void {
  market.premium = [...market.premium, ...samples].slice(-PREMIUM_KEPT)
}

function basisSample(market: Market): bigint | null {
  if (isPreMarket(market)) return market.last > 0 ? priceOf(market, market.last) : null
  const mid = midOf(market)
  if (!isDated(market)) return mid === null ? null : mid - market.index
  const { bid, ask } = impactPrices(market)
  const deep = bid === null || ask === null ? mid : new Fraction(bid + ask, 2n).whole('halfUp')
  return deep === null ? null : new Fraction(deep - market.index, market.index).e8('halfUp')
}

/** Middle of last price, middle of the book and average last price (R2.7). */
function earlyMark(market: Market, mid: bigint | null): bigint {
  const last = market.last === 0 ? market.mark : priceOf(market, market.last)
  return marketFormulas.middleOf(last, mid ?? last, averageSample(market.basis) ?? last)
}

function datedMark({ index, basis }: Market): bigint {
  const rates = samplesOf(basis)
  if (rates.length === 0) return index
  const sum = rates.reduce((total, rate) => total + rate, 0n)
  return index + exact(index).times(exact(sum)).over(ratio(rates.length)).e8('halfUp')
}

/** Average prices of taking the impact notional on each side (R2.9). */
function impactPrices(market: Market): { bid: bigint | null; ask: bigint | null } {
  const { instrument } = market
  const levels = (orders: readonly Order[]) =>
    orders.map((order) => [priceOf(market, order.price), qtyOf(market, order.leaves)] as const)
  const impact = (orders: readonly Order[]) =>
    marketFormulas.impactPrice(instrument, levels(orders), instrument.impactNotional)
  return { bid: impact(market.bids), ask: impact(market.asks) }
}

function midOf(market: Market): bigint | null {
  const [bid] = market.bids
  const [ask] = market.asks
  if (bid === undefined || ask === undefined) return null
  return new Fraction(priceOf(market, bid.price) + priceOf(market, ask.price), 2n).whole('halfUp')
}

/** R2.5 and R2.8. */
function medianMark(model: Model, market: Market): bigint {
  const interval = market.fundingMinutes * MINUTE
  const left = Math.max(0, market.nextFundingTime - model.time)
  const first = marketFormulas.firstMarkPrice(market.index, market.lastFundingRate, left, interval)
  const basis = averageSample(market.basis)
  const second = basis === null ? first : market.index + basis
  const last = market.last === 0 ? first : priceOf(market, market.last)
  return marketFormulas.middleOf(first, second, last)
}

function samplePremium(model: Model, market: Market): void {
  const minute = (model.time - (model.time % MINUTE)) / MINUTE
  const { funding } = market.instrument
  if (funding === null || minute === market.premiumMinute || !isFresh(market)) return
  market.premiumMinute = minute
  market.minutePremiums.push(presentPremium(market))
  market.predictedRate = marketFormulas.fundingRateOf(marketFormulas.weightedPremium(market.minutePremiums), {
    ...funding,
    intervalMinutes: market.fundingMinutes,
  })
}

function presentPremium(market: Market): bigint {
  const { bid, ask } = impactPrices(market)
  return marketFormulas.premiumOf(market.index, bid, ask)
}

function premiumNow(market: Market): bigint | null {
  return market.instrument.funding === null || !isFresh(market) ? null : presentPremium(market)
}
