import { e8 } from '@perpdesk/numeric'
import { classicCapital } from './classic.ts'
import { coinPrice, fromUsd, saleRatio, toUsd } from './coins.ts'
import { type CrossFigures, crossOf, riskBase } from './cross.ts'
import { INSURANCE, post, TAKEOVER } from './fills.ts'
import { isInverse } from './formulas.ts'
import { exact, Fraction, ZERO } from './fraction.ts'
import {
  type Account,
  balanceOf,
  FIRST_CLIENT,
  type Market,
  type Model,
  type Position,
  type Standing,
  walletOf,
} from './model.ts'
import { poolNamed, poolRows } from './pools.ts'
import { isIsolated, isPerSymbol, markValue, positionMargin, standsAlone, unrealisedOf } from './risk.ts'

const RENEWAL = 5000
/** Part of what is converted that the fund keeps. */
const CONVERSION_FEE = exact(e8('0.001'))

/** Tells what the pools held when a day began. */
export function tellPools(model: Model, day: number): void {
  if (model.pools.length > 0) model.events.push({ type: 'insurance', day, pools: poolRows(model) })
}

interface InLine {
  readonly standing: Standing
  readonly position: Position
  readonly score: Fraction
}

/** R6.7, R6.8: every five seconds positions are ranked by profit and leverage, each side on its own. */
export function rank(model: Model, lastTick: number): void {
  if (Math.floor(model.time / RENEWAL) === Math.floor(lastTick / RENEWAL)) return
  for (const market of model.markets) {
    if (market.deliveredTime > 0) continue
    for (const side of ['Buy', 'Sell'] as const) {
      const line = inLine(market, side)
      for (const [place, { standing, position }] of line.entries()) {
        const adlRank = 5 - Math.floor((place * 5) / line.length)
        if (position.adlRank === adlRank) continue
        position.adlRank = adlRank
        model.positionChanged(standing, position)
      }
    }
  }
}

export function inLine(market: Market, side: 'Buy' | 'Sell'): readonly InLine[] {
  const line: InLine[] = []
  for (const standing of market.standings) {
    if (standing.account.id < FIRST_CLIENT) continue
    for (const position of standing.positions) {
      if (position.lots > 0 && position.side === side) {
        line.push({ standing, position, score: score(standing, position) })
      }
    }
  }
  return line.toSorted((a, b) => b.score.compare(a.score))
}

function score(standing: Standing, position: Position): Fraction {
  const { account, market } = standing
  const { settleCoin } = market.instrument
  const s = (position.side === 'Buy') === isInverse(market.instrument) ? -1n : 1n
  const mark = markValue(standing, position)
  if (position.entryValue === 0n || mark === 0n) return ZERO
  const capital = isIsolated(standing)
    ? positionMargin(standing, position)
    : isPerSymbol(standing)
      ? classicCapital(standing)
      : fromUsd(account.model, settleCoin, crossOf(account).balance) - unrealisedOf(standing, position)
  const gap = mark - position.entryValue + s * capital
  const distance = gap === 0n ? 1n : gap < 0n ? -gap : gap
  const profit = new Fraction(s * (mark - position.entryValue), position.entryValue)
  const leverage = new Fraction(mark, distance)
  return s * (mark - position.entryValue) > 0n ? profit.times(leverage) : profit.over(leverage)
}

/** R5.20: what a cross account owes is bought from the house for what it holds: best collateral, then most dollars, first. */
export function repay(model: Model, account: Account): void {
  const coins = account.wallets.flatMap(({ coin }) => {
    return coinPrice(model, coin) > 0n && !standsAlone(account, coin) ? [coin] : []
  })
  for (const owed of coins) {
    if (balanceOf(account, owed) >= 0n) continue
    const held = coins.filter((coin) => balanceOf(account, coin) > 0n)
    const places = held.map((coin) => {
      return { coin, ratio: saleRatio(model, coin), value: toUsd(model, coin, balanceOf(account, coin), 'floor') }
    })
    const bySale = places.toSorted((a, b) => {
      if (a.ratio !== b.ratio) return a.ratio > b.ratio ? -1 : 1
      if (a.value !== b.value) return a.value > b.value ? -1 : 1
      return a.coin < b.coin ? -1 : 1
    })
    for (const { coin } of bySale) sellFor(model, account, coin, owed)
  }
}

/** Sells as much of one coin as pays for the other with the fee, or all of it. Everything is rounded for the house. */
function sellFor(model: Model, account: Account, held: string, owed: string): void {
  const house = model.account(TAKEOVER)
  const insurance = model.account(INSURANCE)
  const lacking = -balanceOf(account, owed)
  const most = balanceOf(account, held)
  if (house === undefined || insurance === undefined || lacking <= 0n) return
  const rate = exact(coinPrice(model, held)).over(exact(coinPrice(model, owed)))
  const gross = exact(lacking)
    .over(exact(e8('1')).minus(CONVERSION_FEE))
    .e8('ceil')
  const needed = exact(gross).over(rate).e8('ceil')
  const sold = needed < most ? needed : most
  const brought = exact(sold).times(rate).e8('floor')
  const fee = exact(brought).times(CONVERSION_FEE).e8('ceil')
  const bought = brought - fee < lacking ? brought - fee : lacking
  if (bought <= 0n) return
  walletOf(house, held).balance += sold
  walletOf(house, owed).balance -= brought
  walletOf(insurance, owed).balance += brought - bought
  poolNamed(model, owed, owed).balance += brought - bought
  post(model, account, held, { ledgerType: 'CURRENCY_SELL', cashFlow: -sold })
  post(model, account, owed, { ledgerType: 'CURRENCY_BUY', cashFlow: brought, fee: brought - bought })
}

/** 5.4: a cross account is warned when a margin rate comes to its threshold, until it has been below it again. */
export function warn(model: Model, account: Account, cross: CrossFigures): void {
  const base = riskBase(cross)
  for (const [kind, margin, threshold] of [
    ['IMR', cross.initial, 90n],
    ['MMR', cross.maintenance, 70n],
  ] as const) {
    if (margin === 0n || margin * 100n < base * threshold) {
      account.warned.delete(kind)
      continue
    }
    if (account.warned.has(kind)) continue
    account.warned.add(kind)
    const rate = base > 0n ? exact(margin).over(exact(base)).e8('up') : null
    model.tell(account, { type: 'marginAlert', account: account.id, kind, rate })
  }
}
