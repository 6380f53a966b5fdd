import { e8 } from '@perpdesk/numeric'
import {
  BORROWING,
  COLLATERAL,
  INVERSE_PERPETUALS,
  LEVERAGED_TOKENS,
  LINEAR_PERPETUALS,
  USDC_PERPETUALS,
} from '@perpdesk/trading'
import { playCoins } from './busy-day-coins.ts'
import { TestClient } from './test-client.ts'
import { startTestExchange, type TestExchange, type TestMaker } from './test-exchange.ts'

const DAY = 86_400_000
/** Contracts of each settle coin with their opening price, and a quantity that every account can trade. */
const TRADED = [
  { symbol: 'BTCUSDT', price: 65_000, step: 0.001 },
  { symbol: 'ETHUSDT', price: 3_500, step: 0.01 },
  { symbol: 'BTCPERP', price: 65_000, step: 0.001 },
  { symbol: 'BTCUSD', price: 65_000, step: 100 },
] as const
/** Follows the index of the first contract. */
const PAIR = 'BTC/USDT'
const QUOTED = [...TRADED, { symbol: PAIR, price: 65_000 }] as const
type Quoted = (typeof QUOTED)[number]

/**
 * An exchange on which many demo users trade contracts and coins, borrow, hold leveraged tokens and transfer at moving
 * prices, over a midnight with its funding and interest.
 */
export class BusyDay {
  readonly exchange: TestExchange
  readonly #maker: TestMaker
  /** Moves of the prices so far, as a factor in hundredths of a percent. */
  #level = 10_000

  private constructor(exchange: TestExchange, maker: TestMaker) {
    this.exchange = exchange
    this.#maker = maker
  }

  /** Opens an exchange with all of the contracts, and a book of each. */
  static async open(): Promise<BusyDay> {
    const symbols: readonly string[] = TRADED.map(({ symbol }) => symbol)
    const listed = [...LINEAR_PERPETUALS, ...USDC_PERPETUALS, ...INVERSE_PERPETUALS].filter(({ symbol }) =>
      symbols.includes(symbol),
    )
    const exchange = await startTestExchange({ instruments: listed, pairs: [PAIR] })
    const ids = new Set(listed.map(({ id }) => id))
    for (const terms of COLLATERAL) {
      if (ids.has(terms.priceInstrument)) await exchange.run({ type: 'setCollateral', ...terms })
    }
    for (const terms of BORROWING) await exchange.run({ type: 'setLending', ...terms })
    for (const terms of LEVERAGED_TOKENS) {
      if (ids.has(terms.instrument)) await exchange.run({ type: 'setToken', ...terms })
    }
    const maker = await exchange.openMaker()
    for (const coin of ['USDC', 'BTC']) {
      await exchange.run({ type: 'deposit', account: maker.account, coin, amount: e8('10000000'), bonus: false })
    }
    const day = new BusyDay(exchange, maker)
    await day.#setPrices()
    return day
  }

  /**
   * Lets so many people trade for six rounds, the same in every run; the fourth is followed by the first midnight from
   * `from` on. Every fifth person risks a liquidation; the others borrow, buy on margin, hold a leveraged token or use a
   * sub-account. Returns the people.
   */
  async play(count: number, from = this.exchange.sequencer.now()): Promise<readonly TestClient[]> {
    const { exchange } = this
    const roll = random(20_261_129)
    const people = await Promise.all(Array.from({ length: count }, () => TestClient.demo(exchange.url)))
    for (const [place, client] of people.entries()) {
      for (const coin of ['USDC', 'BTC'] as const) await client.call('practiceFunds', { coin })
      if (place % 5 !== 0) continue
      await client.call('setMarginMode', { marginMode: 'ISOLATED_MARGIN' })
      await client.call('setLeverage', { symbol: 'BTCUSDT', buyLeverageE2: 10_000, sellLeverageE2: 10_000 })
    }
    for (let round = 0; round < 6; round += 1) {
      for (const client of people) {
        const { symbol, step } = TRADED[roll(TRADED.length)] ?? TRADED[0]
        const qty = `${Math.round((1 + roll(20)) * step * 1_000) / 1_000}`
        await client.ask('createOrder', { symbol, side: roll(2) === 0 ? 'Buy' : 'Sell', orderType: 'Market', qty })
      }
      for (const [place, client] of people.entries()) await playCoins(client, place, round)
      this.#level += roll(400) - 200
      if (round === 3) await this.#passMidnight(from)
      await this.#setPrices()
    }
    await exchange.settled()
    return people
  }

  /** Passes the time when funding is due and each account's equity is noted. */
  async #passMidnight(from: number): Promise<void> {
    const { exchange } = this
    exchange.advance(from + DAY - (from % DAY) - 8_000 - exchange.sequencer.now())
    for (let pass = 0; pass < 4; pass += 1) {
      await this.#setPrices()
      exchange.advance(4_000)
    }
  }

  /**
   * Sets index and book of every contract, then the book of the pair, at the present level: the index twice, so that
   * the marks follow. Funds of leveraged tokens trade in the books that stand by then.
   */
  async #setPrices(): Promise<void> {
    const { account } = this.#maker
    await this.exchange.sequencer.submit({ type: 'cancelAll', account, instrument: 0, filter: null })
    for (const quoted of QUOTED) {
      const ticks = quoted.symbol === PAIR ? 0 : 2
      for (let tick = 0; tick < ticks; tick += 1) await this.exchange.setIndex(quoted.symbol, this.#priceAt(quoted, 1))
      const size = quoted.symbol === 'BTCUSD' ? '500000' : '50'
      await this.#maker.place(quoted.symbol, 'Sell', this.#priceAt(quoted, 1.0002), size)
      await this.#maker.place(quoted.symbol, 'Buy', this.#priceAt(quoted, 0.9998), size)
    }
  }

  #priceAt({ price }: Quoted, factor: number): string {
    return `${Math.round((price * this.#level * factor) / 10_000)}`
  }
}

/** The same numbers in every run (xorshift). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
