import { balanceOf } from '../account/wallet.ts'
import * as formulas from '../formulas/tokens.ts'
import { isTrading, onlyReduces } from '../listing/stage.ts'
import { steps } from '../market.ts'
import type { Account, Market, Model, Standing, Token } from '../model.ts'
import { isFresh } from '../prices/freshness.ts'
import { unrealisedOf } from '../risk/exposure-figures.ts'
import { DAY, SECOND } from '../time.ts'

export function tokenNamed(model: Model, coin: string): Token | undefined {
  return model.tokens.find(({ terms }) => terms.coin === coin)
}

/** Sum of the waiting requests of a kind. */
export function waitingIn({ requests }: Token, kind: 'subscribe' | 'redeem'): bigint {
  return requests.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0n)
}

/** Tokens of everybody else, and those that wait to be redeemed. */
export function supplyOf(token: Token): bigint {
  return -balanceOf(token.fund, token.terms.coin) + waitingIn(token, 'redeem')
}

export function standingOfFund(token: Token): Standing | undefined {
  return token.fund.standings.find(({ market }) => market.instrument.id === token.terms.instrument)
}

/** Money of the fund that is not waiting, and the profit of its position. */
export function assetsOf(model: Model, token: Token): bigint {
  const money = balanceOf(token.fund, token.quote) - waitingIn(token, 'subscribe')
  const standing = standingOfFund(token)
  if (standing === undefined || model.market(token.terms.instrument) === undefined) return money
  const [position] = standing.positions
  return position.lots === 0 ? money : money + unrealisedOf(standing, position)
}

export function navNow(model: Model, token: Token): bigint {
  const supply = supplyOf(token)
  return supply === 0n ? token.terms.initialNav : formulas.netAssetValue(assetsOf(model, token), supply)
}

export function lotsOf(token: Token): number {
  return standingOfFund(token)?.positions[0].lots ?? 0
}

/** Whole lots of the basket. */
export function goalOf(token: Token, { instrument }: Market): number {
  return steps(token.basket, instrument.lotSize)
}

/** True once the contract was delivered or forgotten. */
export function isGone(model: Model, { terms }: Token): boolean {
  const market = model.market(terms.instrument)
  return market === undefined || market.deliveredTime > 0
}

/** Sum of the amounts of a kind that an account has asked for since midnight. */
export function usedToday(model: Model, token: Token, account: Account, kind: 'subscribe' | 'redeem'): bigint {
  const today = Math.floor(model.time / DAY)
  const own = token.used.filter((one) => one.account === account && one.kind === kind && one.day === today)
  return own.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The contract while the fund can trade in it: ordinary trading on a fresh mark. */
export function tradedIn(model: Model, token: Token): Market | undefined {
  const market = model.market(token.terms.instrument)
  if (market === undefined || market.instrument.status !== 'Trading' || !isTrading(market)) return undefined
  const { launchTime, postOnlySeconds } = market.instrument
  const isOpen = postOnlySeconds === 0 || model.time >= launchTime + postOnlySeconds * SECOND
  return isOpen && !onlyReduces(model, market) && isFresh(market) ? market : undefined
}
