import { divide, type E8, e8, ONE } from '@perpdesk/numeric'
import { TOKEN_STATUS, type TokenTerms } from '@perpdesk/trading'
import type { Command } from '../../packages/engine/src/command.ts'
import type { Engine, TokenState } from '../../packages/engine/src/engine.ts'
import type { AppliedCommand, TokenRequestEvent } from '../../packages/engine/src/event.ts'
import type { Random } from '../lib/random.ts'
import { accountOf, CONTRACTS } from './venue.ts'

const STEP = e8('0.0001')
const FEE = e8('0.0005')
const REQUEST_LIMITS = { step: STEP, feeRate: FEE, isOpen: true } as const

const token = (coin: string, symbol: string, side: 'Buy' | 'Sell', account: number): TokenTerms => ({
  coin,
  instrument: CONTRACTS.find((contract) => contract.symbol === symbol)!.id,
  side,
  account,
  target: e8('3'),
  lower: e8('2'),
  upper: e8('4'),
  initialNav: e8('10'),
  managementRate: e8('0.00005'),
  subscription: { ...REQUEST_LIMITS, step: e8('0.01'), min: e8('1'), max: e8('100000'), daily: e8('1000000') },
  redemption: { ...REQUEST_LIMITS, min: STEP, max: e8('100000'), daily: e8('1000000') },
  maxHolding: e8('1000000'),
  maxRequests: 50,
  openTime: 0,
})

/** Leveraged tokens on both sides of two contracts. */
export const TOKENS: readonly TokenTerms[] = [
  token('BTC3L', 'BTCUSDT', 'Buy', 910),
  token('BTC3S', 'BTCUSDT', 'Sell', 911),
  token('ETH3L', 'ETHUSDT', 'Buy', 912),
  token('ETH3S', 'ETHUSDT', 'Sell', 913),
]

/** A holder of one token, who subscribes on arrival and later at random redeems and subscribes again. */
export interface Holder {
  readonly account: number
  readonly coin: string
  readonly usd: number
}

export function holder(account: number, random: Random): Holder {
  return { account, coin: random.pick(TOKENS).coin, usd: random.between(200, 5_000) }
}

export function holderArrives({ account, coin, usd }: Holder): Command[] {
  return [
    accountOf(account, 'UTA2'),
    { type: 'deposit', account, coin: 'USDT', amount: e8(`${usd * 3}`), bonus: false },
    { type: 'passTokenQuiz', account },
    { type: 'subscribeToken', account, coin, amount: e8(`${usd}`), serial: '' },
  ]
}

/** Returns the holder's next request: a part of what it holds, or a new subscription. */
export function holderRequest({ account, coin, usd }: Holder, engine: Engine, random: Random): Command {
  const held = engine.wallet(account)?.coins.find((balance) => balance.coin === coin)?.walletBalance ?? 0n
  const part = (held * BigInt(random.between(10, 100))) / 100n
  const tokens = part - (part % STEP)
  return tokens > 0n && random.chance(60)
    ? { type: 'redeemToken', account, coin, amount: tokens, serial: '' }
    : { type: 'subscribeToken', account, coin, amount: e8(`${Math.ceil(usd / 10)}`), serial: '' }
}

/** Returns a sentence if a request was not executed at net asset value ± fee. */
export function requestProblem({ events }: AppliedCommand): string | undefined {
  return events
    .filter((event) => event.type === 'tokenRequest')
    .filter(({ status }) => status === TOKEN_STATUS.completed)
    .map(problemOf)
    .find((problem) => problem !== undefined)
}

function problemOf({ id, kind, amount, nav, fee, received }: TokenRequestEvent): string | undefined {
  const value = kind === 'subscribe' ? amount : divide(amount * nav, ONE, 'floor')
  if (fee !== divide(value * FEE, ONE, 'ceil')) return `request ${id}: a fee of ${fee} on ${value}`
  if (kind === 'redeem') return received === value - fee ? undefined : `request ${id}: ${received} for ${value}`
  const due = divide((amount - fee) * ONE, nav, 'floor')
  const isRounded = received <= due && due - received < STEP
  return isRounded ? undefined : `request ${id}: ${received} tokens instead of ${due}`
}

/** Returns a sentence if a fund's assets are not its supply × value, or its position is not its basket in whole lots. */
export function fundProblem(engine: Engine): string | undefined {
  return engine
    .tokens()
    .map((state) => supplyProblem(engine, state) ?? basketProblem(state))
    .find((problem) => problem !== undefined)
}

function supplyProblem(engine: Engine, { terms, supply, assets, nav, requests }: TokenState): string | undefined {
  // The tokens of waiting redemptions are back in the fund, but part of the supply until they are redeemed.
  const waiting = requests.reduce((sum, { kind, amount }) => (kind === 'redeem' ? sum + amount : sum), 0n)
  const issued = waiting - (balanceOf(engine, terms.account, terms.coin) ?? 0n)
  if (issued !== supply) return `${terms.coin}: a supply of ${supply}, ${issued} issued`
  if (supply === 0n) return undefined
  if (assets <= 0n) return nav === 0n ? undefined : `${terms.coin}: a value of ${nav} without assets`
  const left = assets * ONE - nav * supply
  return left >= 0n && left < supply ? undefined : `${terms.coin}: ${assets} are not ${supply} × ${nav}`
}

function basketProblem({ terms, basket, lots, isAdjusting }: TokenState): string | undefined {
  if (isAdjusting) return undefined
  const { lotSize } = CONTRACTS.find(({ id }) => id === terms.instrument)!
  const due = divide(basket, lotSize, 'floor')
  return BigInt(lots) === due ? undefined : `${terms.coin}: ${lots} lots, a basket of ${due}`
}

function balanceOf(engine: Engine, account: number, coin: string): E8 | undefined {
  return engine.wallet(account)?.coins.find((balance) => balance.coin === coin)?.walletBalance
}
