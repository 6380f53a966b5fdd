import { e8 } from '@perpdesk/numeric'
import type { SpotInstrument } from '@perpdesk/trading'
import type { OrderOptions, SpotOrderTerms } from '../order-options.ts'
import { TestExchange } from './exchange.ts'
import { pair } from './products.ts'

/** The pair of the coin `P5` and USDT: ticks of 0.1, lots of 0.001. */
export const PAIR = 5
export const BASE = pair(PAIR).baseCoin
/** The pair's index price in ticks: 100 USDT. */
export const PAR = 1000

/** The market maker and two traders, the second with a classic account; each has 1000 USDT and 10 coins. */
export const [MAKER, ANN, CLEO] = [10, 11, 12]

/** Returns an exchange with one pair that trades at {@link PAR}. */
export function pairExchange(changes: Partial<SpotInstrument> = {}): TestExchange {
  const exchange = new TestExchange()
  exchange.list(pair(PAIR, changes))
  for (const account of [MAKER, ANN, CLEO]) {
    exchange.send({
      type: 'createAccount',
      account,
      accountType: account === CLEO ? 'classic' : 'UTA2',
      marginMode: 'REGULAR_MARGIN',
      makerRate: 0n,
      takerRate: e8('0.0005'),
      reports: true,
    })
    exchange.deposit(account, account === MAKER ? '100000' : '1000')
    giveBase(exchange, account, account === MAKER ? '1000' : '10')
  }
  exchange.pass(1, PAIR, PAR)
  return exchange
}

export function giveBase(exchange: TestExchange, account: number, amount: string): void {
  exchange.send({ type: 'deposit', account, coin: BASE, amount: e8(amount), bonus: false })
}

/** Returns the balance of a coin and the part of it promised by orders. */
export function coins(
  exchange: TestExchange,
  account: number,
  coin: string,
): readonly [balance: bigint, inOrders: bigint] {
  const found = exchange.engine.wallet(account)?.coins.find((each) => each.coin === coin)
  return [found?.walletBalance ?? 0n, found?.inOrders ?? 0n]
}

export const NO_SPOT: SpotOrderTerms = { quoteAmount: 0n, holdsCoins: false, trailing: null }

/** Returns the options of an order in a pair. */
export function pairOptions(options: Partial<OrderOptions>, spot: Partial<SpotOrderTerms> = {}): OrderOptions {
  return {
    trigger: null,
    tpsl: null,
    slippage: null,
    bbo: null,
    oco: null,
    spot: { ...NO_SPOT, ...spot },
    ...options,
  }
}

/** Returns a trigger by last price, in ticks: a rise (1) or a fall (2). */
export function trigger(price: number, direction: 1 | 2): OrderOptions['trigger'] {
  return { price, by: 'LastPrice', direction }
}
