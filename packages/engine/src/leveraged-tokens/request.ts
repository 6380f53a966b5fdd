import { type E8, formatE8 } from '@perpdesk/numeric'
import {
  type RequestLimits,
  requestFee,
  type TokenRefusalName,
  type TokenRequestKind,
  tokenValue,
  utcDay,
} from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { withRememberedId } from '../account/remembered-ids.ts'
import type { RedeemToken, SubscribeToken } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import { done, refuse } from '../result.ts'
import { isFree } from '../risk/free-money.ts'
import type { State } from '../state.ts'
import { isAdjusting, navOfToken, tokenNamed, tradedMarket, usageOfToday } from './fund.ts'
import { reportRequest, waitingOutcome } from './report-request.ts'
import type { Token, TokenRequest } from './token.ts'

/** The refusals of a kind of request. */
const REFUSED = {
  subscribe: {
    notStarted: 'tokenSubscriptionNotStarted',
    suspended: 'tokenSubscriptionSuspended',
    tooLarge: 'tokenSubscriptionTooLarge',
    daily: 'tokenDailySubscription',
    many: 'tokenManySubscriptions',
    uncovered: 'tokenSubscriptionUncovered',
  },
  redeem: {
    notStarted: 'tokenRedemptionNotStarted',
    suspended: 'tokenRedemptionSuspended',
    tooLarge: 'tokenRedemptionTooLarge',
    daily: 'tokenDailyRedemption',
    many: 'tokenManyRedemptions',
    uncovered: 'tokenRedemptionUncovered',
  },
} as const satisfies Record<TokenRequestKind, Record<string, TokenRefusalName>>

interface Asked {
  readonly account: Account
  readonly token: Token
  readonly kind: TokenRequestKind
  /** The coin that the account gives. */
  readonly coin: string
  readonly amount: E8
  readonly limits: RequestLimits
}

/** Takes the amount of a subscription, which is executed at the next tick (R10.4). */
export function subscribeToken(state: State, command: SubscribeToken): CommandResult {
  return request(state, 'subscribe', command)
}

/** Takes the tokens of a redemption, which is executed at the next tick (R10.4). */
export function redeemToken(state: State, command: RedeemToken): CommandResult {
  return request(state, 'redeem', command)
}

function request(
  state: State,
  kind: TokenRequestKind,
  { account: id, coin, amount, serial }: SubscribeToken | RedeemToken,
): CommandResult {
  const account = state.accounts.client(id)
  if (account === undefined) return refuse('accountNotFound')
  const token = tokenNamed(state, coin)
  if (token === undefined) return refuse('symbolNotFound', { symbol: coin })
  if (account.tokenSerials.includes(serial)) return refuse('tokenSerialUsed')
  const isSubscription = kind === 'subscribe'
  const limits = isSubscription ? token.terms.subscription : token.terms.redemption
  const asked = { account, token, kind, coin: isSubscription ? token.quote : coin, amount, limits }
  const refused = checkState(state, asked) ?? checkLimits(state, asked) ?? checkCoins(asked)
  if (refused !== undefined) return refused
  account.tokenSerials = withRememberedId(account.tokenSerials, serial)
  return accept(state, asked, serial)
}

/** Checks the quiz, and whether the fund accepts requests of the kind now. */
function checkState(state: State, { account, token, kind, limits }: Asked): CommandResult | undefined {
  if (!account.passedQuiz) return refuse('tokenQuizNeeded')
  if (state.time < token.terms.openTime) return refuse(REFUSED[kind].notStarted)
  const market = tradedMarket(state, token)
  const isOpen =
    limits.isOpen && market !== undefined && !isAdjusting(state, token, market) && navOfToken(state, token) > 0n
  return isOpen ? undefined : refuse(REFUSED[kind].suspended)
}

/** Checks the amount against the limits of a request, a day, the fund and the account's holding. */
function checkLimits(state: State, asked: Asked): CommandResult | undefined {
  const { account, token, kind, amount, coin, limits } = asked
  if (amount < limits.min || amount % limits.step !== 0n) {
    return refuse('tokenAmountRefused', { min: formatE8(limits.min), step: formatE8(limits.step), coin })
  }
  if (amount > limits.max) return refuse(REFUSED[kind].tooLarge, { max: formatE8(limits.max), coin })
  const left = limits.daily - usedToday(state, asked)
  if (amount > left) return refuse(REFUSED[kind].daily, { max: formatE8(left > 0n ? left : 0n), coin })
  const waiting = token.requests.filter((one) => one.kind === kind)
  if (waiting.length >= token.terms.maxRequests) return refuse(REFUSED[kind].many)
  if (kind === 'redeem') return undefined
  const own = waiting.reduce((sum, one) => (one.account === account.id ? sum + one.amount : sum), 0n)
  const held = tokenValue(account.balanceOf(token.terms.coin), navOfToken(state, token))
  const room = token.terms.maxHolding - held - own
  return amount <= room ? undefined : refuse('tokenHoldingTooLarge', { max: formatE8(room > 0n ? room : 0n), coin })
}

function checkCoins({ account, kind, coin, amount }: Asked): CommandResult | undefined {
  const wallet = account.wallets.find((one) => one.coin === coin)
  const isCovered = wallet !== undefined && amount <= wallet.free && isFree(account, wallet, amount)
  return isCovered ? undefined : refuse(REFUSED[kind].uncovered, { coin })
}

/** Moves the given coins to the fund, where they wait. */
function accept(state: State, asked: Asked, serial: string): CommandResult {
  const { account, token, kind, coin, amount, limits } = asked
  const isSubscription = kind === 'subscribe'
  const fee = isSubscription ? requestFee(amount, limits.feeRate) : 0n
  const type = isSubscription ? 'TOKENS_SUBSCRIPTION' : 'TOKENS_REDEMPTION'
  const accepted: TokenRequest = {
    id: state.nextOrderId++,
    account: account.id,
    kind,
    amount,
    fee,
    serial,
    createdTime: state.time,
  }
  noteUsage(state, asked)
  token.fund.wallet(coin).balance += amount
  token.requests = [...token.requests, accepted]
  book(state, account, coin, { ...withoutTrade(type, fee - amount), fee })
  reportRequest(state, account, token, accepted, waitingOutcome(accepted))
  return done(accepted.id, 0)
}

function usedToday(state: State, { account, token, kind }: Asked): E8 {
  const usage = usageOfToday(state, token).find((one) => one.account === account.id)
  return (kind === 'subscribe' ? usage?.subscribed : usage?.redeemed) ?? 0n
}

function noteUsage({ time }: State, { account, token, kind, amount }: Asked): void {
  const day = utcDay(time)
  if (token.day !== day) {
    token.day = day
    token.usage = []
  }
  const before = token.usage.find((one) => one.account === account.id)
  const { subscribed, redeemed } = before ?? { subscribed: 0n, redeemed: 0n }
  const usage =
    kind === 'subscribe'
      ? { account: account.id, subscribed: subscribed + amount, redeemed }
      : { account: account.id, subscribed, redeemed: redeemed + amount }
  const others = token.usage.filter((one) => one !== before)
  token.usage = [...others, usage].toSorted((a, b) => a.account - b.account)
}
