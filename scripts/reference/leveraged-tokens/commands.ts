import type { PassTokenQuiz, RedeemToken, SetToken, SubscribeToken } from '@perpdesk/engine'
import type { RequestLimits } from '@perpdesk/trading'
import { newHouse } from '../account/open-account.ts'
import { balanceOf, walletOf } from '../account/wallet.ts'
import * as formulas from '../formulas/tokens.ts'
import { FIRST_CLIENT } from '../house.ts'
import { post } from '../ledger/ledger.ts'
import type { Account, Model, Token, TokenRequest } from '../model.ts'
import { type Answer, type CODES, DONE, done, refused } from '../results.ts'
import { isFree } from '../risk/free-money.ts'
import { freeCoins } from '../spot/promised.ts'
import { DAY } from '../time.ts'
import { goalOf, lotsOf, navNow, tokenNamed, tradedIn, usedToday } from './fund.ts'

const UNITS = 100_000_000n
/** Serial numbers of an account that are remembered. */
const REMEMBERED = 100

export function setToken(model: Model, command: SetToken): Answer {
  const { type: _, ...terms } = command
  if (!areSound(terms)) return refused('invalid')
  const known = tokenNamed(model, terms.coin)
  if (known !== undefined) {
    const { instrument, side, account } = known.terms
    if (terms.instrument !== instrument || terms.side !== side || terms.account !== account) return refused('invalid')
    known.terms = terms
    return DONE
  }
  const market = model.market(terms.instrument)
  if (market === undefined) return refused('noSymbol')
  if (market.instrument.contractType !== 'LinearPerpetual') return refused('invalid')
  const { coin, account: id } = terms
  const isTaken =
    model.deposits.has(coin) ||
    [...model.markets, ...model.pairs].some(({ instrument }) => instrument.settleCoin === coin) ||
    model.accounts.some((account) => balanceOf(account, coin) !== 0n)
  if (!/^[A-Z0-9]{1,20}$/.test(coin) || isTaken) return refused('invalid')
  if (id < FIRST_CLIENT || model.account(id) !== undefined) return refused('invalid')
  const fund = newHouse(model, id)
  const { settleCoin: quote } = market.instrument
  model.tokens.push({ terms, quote, fund, basket: 0n, requests: [], used: [] })
  model.tokens.sort((a, b) => (a.terms.coin < b.terms.coin ? -1 : 1))
  return DONE
}

function areSound(terms: Omit<SetToken, 'type'>): boolean {
  const { target, lower, upper, initialNav, managementRate, maxHolding, maxRequests, openTime } = terms
  const areOrdered = lower >= 0n && lower < target && target < upper && upper <= 100n * UNITS
  const isPart = (rate: bigint): boolean => rate >= 0n && rate < UNITS
  const areLimits = ({ min, max, daily, step, feeRate }: RequestLimits): boolean =>
    step > 0n && min >= step && min % step === 0n && max >= min && daily >= max && isPart(feeRate)
  return (
    areOrdered &&
    initialNav > 0n &&
    isPart(managementRate) &&
    maxHolding > 0n &&
    Number.isInteger(maxRequests) &&
    maxRequests > 0 &&
    Number.isInteger(openTime) &&
    openTime >= 0 &&
    areLimits(terms.subscription) &&
    areLimits(terms.redemption)
  )
}

export function passTokenQuiz(model: Model, command: PassTokenQuiz): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  account.passedQuiz = true
  return DONE
}

const NAMES = {
  subscribe: {
    early: 'tokenBuyEarly',
    closed: 'tokenBuyClosed',
    large: 'tokenBuyLarge',
    daily: 'tokenBuyDaily',
    many: 'tokenBuyMany',
    balance: 'tokenBuyBalance',
  },
  redeem: {
    early: 'tokenSellEarly',
    closed: 'tokenSellClosed',
    large: 'tokenSellLarge',
    daily: 'tokenSellDaily',
    many: 'tokenSellMany',
    balance: 'tokenSellBalance',
  },
} as const satisfies Record<'subscribe' | 'redeem', Record<string, keyof typeof CODES>>

/** A subscription or a redemption: what is given waits in the fund for the next tick (R10.4). */
export function requestToken(model: Model, command: SubscribeToken | RedeemToken): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const token = tokenNamed(model, command.coin)
  if (token === undefined) return refused('noSymbol')
  const { serial, amount } = command
  if (serial !== '' && account.serials.includes(serial)) return refused('tokenSerial')
  const buys = command.type === 'subscribeToken'
  const kind = buys ? 'subscribe' : 'redeem'
  const coin = buys ? token.quote : command.coin
  const limits = buys ? token.terms.subscription : token.terms.redemption
  const fault = stateFault(model, account, token, kind) ?? amountFault(model, account, token, kind, amount)
  if (fault !== undefined) return fault
  const wallet = account.wallets.find((one) => one.coin === coin)
  if (wallet === undefined || freeCoins(account, coin) - wallet.borrowed < amount) return refused(NAMES[kind].balance)
  if (!isFree(account, wallet, amount)) return refused(NAMES[kind].balance)

  if (serial !== '') account.serials.push(serial)
  if (account.serials.length > REMEMBERED) account.serials.shift()
  const fee = buys ? formulas.feeOf(amount, limits.feeRate) : 0n
  const request: TokenRequest = { id: model.orderId++, account, kind, amount, fee, serial, createdTime: model.time }
  token.requests.push(request)
  token.used.push({ account, kind, amount, day: Math.floor(model.time / DAY) })
  walletOf(token.fund, coin).balance += amount
  const ledgerType = buys ? 'TOKENS_SUBSCRIPTION' : 'TOKENS_REDEMPTION'
  post(model, account, coin, { ledgerType, cashFlow: fee - amount, fee })
  reportRequest(model, token, request, { status: 2, nav: 0n, fee, received: 0n })
  return done(request.id, 0)
}

function stateFault(model: Model, account: Account, token: Token, kind: TokenRequest['kind']): Answer | undefined {
  const { openTime, subscription, redemption } = token.terms
  if (!account.passedQuiz) return refused('tokenQuiz')
  if (model.time < openTime) return refused(NAMES[kind].early)
  const market = tradedIn(model, token)
  const isOpen = kind === 'subscribe' ? subscription.isOpen : redemption.isOpen
  const isReady = market !== undefined && lotsOf(token) === goalOf(token, market) && navNow(model, token) > 0n
  return isOpen && isReady ? undefined : refused(NAMES[kind].closed)
}

function amountFault(
  model: Model,
  account: Account,
  token: Token,
  kind: TokenRequest['kind'],
  amount: bigint,
): Answer | undefined {
  const { terms } = token
  const limits = kind === 'subscribe' ? terms.subscription : terms.redemption
  if (amount < limits.min || amount % limits.step !== 0n) return refused('tokenAmount')
  if (amount > limits.max) return refused(NAMES[kind].large)
  if (usedToday(model, token, account, kind) + amount > limits.daily) return refused(NAMES[kind].daily)
  const waiting = token.requests.filter((one) => one.kind === kind)
  if (waiting.length >= terms.maxRequests) return refused(NAMES[kind].many)
  if (kind === 'redeem') return undefined
  const held = formulas.worthOf(balanceOf(account, terms.coin), navNow(model, token))
  const paid = waiting.filter((one) => one.account === account).reduce((sum, one) => sum + one.amount, amount)
  return held + paid > terms.maxHolding ? refused('tokenHolding') : undefined
}

export function reportRequest(
  model: Model,
  { terms: { coin } }: Token,
  { account, id, kind, amount, serial, createdTime }: TokenRequest,
  outcome: { readonly status: 1 | 2 | 3; readonly nav: bigint; readonly fee: bigint; readonly received: bigint },
): void {
  const request = { account: account.id, id, coin, kind, amount, serial, createdTime }
  model.report(account, { type: 'tokenRequest', ...request, ...outcome })
}
