import { e8 } from '@perpdesk/numeric'
import type { TokenTerms } from '@perpdesk/trading'
import type { TokenState } from '../engine.ts'
import type { AppliedCommand } from '../event.ts'
import { BTC, MID, type TestExchange, tradingExchange } from './exchange.ts'

export const TOKEN = 'BTC3L'
export const FUND = 900
/** Two market makers, and two holders of tokens. */
export const [MAKER, OTHER_MAKER, ANN, BEN] = [10, 11, 12, 13]

/** Returns terms of a token on the tests' contract: three times long, initial value 10 USDT. */
export function tokenTerms(changes: Partial<TokenTerms> = {}): TokenTerms {
  return {
    coin: TOKEN,
    instrument: BTC,
    side: 'Buy',
    account: FUND,
    target: e8('3'),
    lower: e8('2'),
    upper: e8('4'),
    initialNav: e8('10'),
    managementRate: e8('0.00005'),
    subscription: {
      min: e8('10'),
      max: e8('50000'),
      daily: e8('100000'),
      step: e8('0.01'),
      feeRate: e8('0.0005'),
      isOpen: true,
    },
    redemption: {
      min: e8('1'),
      max: e8('5000'),
      daily: e8('10000'),
      step: e8('0.0001'),
      feeRate: e8('0.0005'),
      isOpen: true,
    },
    maxHolding: e8('200000'),
    maxRequests: 100,
    openTime: 0,
    ...changes,
  }
}

/** Returns an exchange that lists the token; the holders have passed the quiz, and the makers quote around the price. */
export function tokenExchange(changes: Partial<TokenTerms> = {}): TestExchange {
  const exchange = tradingExchange()
  exchange.open(ANN, '100000')
  exchange.open(BEN, '100000')
  exchange.deposit(2, '1000000')
  exchange.send({ type: 'setToken', ...tokenTerms(changes) })
  for (const account of [ANN, BEN]) exchange.send({ type: 'passTokenQuiz', account })
  quote(exchange, MID)
  return exchange
}

/** Replaces the makers' quotes: 20 BTC at one tick on both sides of a price, in ticks of 0.1. */
export function quote(exchange: TestExchange, ticks: number, lots = 20_000): void {
  exchange.send({ type: 'cancelAll', account: MAKER, instrument: BTC, filter: null })
  if (lots === 0) return
  exchange.buy(MAKER, ticks - 1, lots)
  exchange.sell(MAKER, ticks + 1, lots)
}

/** Moves index and quotes to a price in ticks of 0.1, one second later with its tick. */
export function moveTo(exchange: TestExchange, ticks: number): void {
  quote(exchange, ticks)
  exchange.pass(1, BTC, ticks)
}

export function subscribe(exchange: TestExchange, account: number, amount: string, serial = ''): AppliedCommand {
  return exchange.send({ type: 'subscribeToken', account, coin: TOKEN, amount: e8(amount), serial })
}

export function redeem(exchange: TestExchange, account: number, amount: string, serial = ''): AppliedCommand {
  return exchange.send({ type: 'redeemToken', account, coin: TOKEN, amount: e8(amount), serial })
}

/** Returns the present figures of the token. */
export function token(exchange: TestExchange): TokenState {
  const [found] = exchange.engine.tokens()
  if (found === undefined) throw new RangeError('no token is listed')
  return found
}

export function balance(exchange: TestExchange, account: number, coin: string): bigint {
  return exchange.engine.wallet(account)?.coins.find((one) => one.coin === coin)?.walletBalance ?? 0n
}
