import { e8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import type { Command, PlaceOrder, QuoteLevel } from '../command.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { BTC, contract, ETH, MID } from './exchange.ts'
import {
  BTC_COLLATERAL,
  COIN_FUTURE,
  COIN_PERPETUAL,
  coinContract,
  coinFuture,
  USDC_FUTURE,
  USDC_PERPETUAL,
  usdcContract,
  usdcFuture,
} from './families.ts'
import { algoCommand, bookOptions } from './random-algos.ts'
import { type CommandWish, stopCommand, stopOptions } from './random-stops.ts'

/** Returns a generator of pseudo-random numbers from 0 to 1 (Mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface TimedCommand {
  readonly wait: number
  readonly command: Command
}

/**
 * Account 10 quotes and reports nothing, 11 to 15 trade in cross margin, 16 to 18 in isolated margin; 13 and 17 use
 * hedge mode. 19 is a classic account, 20 one of UTA 1.0.
 */
export const ACCOUNTS = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const
export const HEDGED: readonly number[] = [13, 17]
export const PER_SYMBOL = [19, 20] as const
/** One or more contracts of every family. The last two follow the index of their perpetual. */
export const INSTRUMENTS = [BTC, ETH, COIN_PERPETUAL, USDC_PERPETUAL, COIN_FUTURE, USDC_FUTURE] as const
const INDEXED = [BTC, ETH, COIN_PERPETUAL, USDC_PERPETUAL] as const
const COINS = ['USDT', 'USDT', 'USDC', 'BTC'] as const

/** A contract with few expensive lots and one with many cheap lots: a lot at {@link MID} is worth 50 and 5 USDT. */
const WIDE = { priceLimitX: e8('0.05'), priceLimitY: e8('0.1') }
const CONTRACTS = [
  contract(BTC, WIDE),
  contract(ETH, {
    ...WIDE,
    tickSize: e8('0.0000001'),
    minPrice: e8('0.0000001'),
    maxPrice: e8('0.2'),
    lotSize: e8('100'),
    minQty: e8('100'),
    maxLimitQty: e8('1000000'),
    maxMarketQty: e8('500000'),
  }),
  coinContract(COIN_PERPETUAL, WIDE),
  usdcContract(USDC_PERPETUAL, WIDE),
  coinFuture(WIDE),
  usdcFuture(WIDE),
]

/** A seeded sequence of commands that are mostly sensible, sometimes extreme and occasionally invalid. */
export class RandomCommands {
  readonly #random: () => number
  /** Reference price of each instrument in ticks. */
  readonly #price = new Map<number, number>(INDEXED.map((id) => [id, MID]))
  readonly #traded: readonly number[]
  #lastOrder = 0
  #link = 0

  /** With fewer contracts in `traded`, positions are larger and more often liquidated. */
  constructor(seed: number, traded: readonly number[] = INSTRUMENTS) {
    this.#random = seeded(seed)
    this.#traded = traded
  }

  /** Returns listings, accounts, money and first prices. */
  opening(): TimedCommand[] {
    const commands: Command[] = CONTRACTS.map((instrument) => ({ type: 'listInstrument', instrument }))
    for (const account of ACCOUNTS) {
      commands.push({
        type: 'createAccount',
        account,
        accountType: account === 19 ? 'classic' : account === 20 ? 'UTA' : 'UTA2',
        marginMode: account >= 16 && account <= 18 ? 'ISOLATED_MARGIN' : 'REGULAR_MARGIN',
        makerRate: account === 10 ? e8('-0.0001') : e8('0.0002'),
        takerRate: e8('0.00055'),
        reports: account !== 10,
      })
      const amount = account === 10 ? '100000000' : String(2000 + account * 500)
      commands.push({ type: 'deposit', account, coin: 'USDT', amount: e8(amount), bonus: account % 2 === 0 })
      if (account % 3 !== 0)
        commands.push({ type: 'deposit', account, coin: 'USDC', amount: e8(amount) / 3n, bonus: false })
      const coins = account === 10 ? '10000' : `0.0${account}`
      if (account % 2 === 0) commands.push({ type: 'deposit', account, coin: 'BTC', amount: e8(coins), bonus: false })
    }
    for (const account of HEDGED) {
      for (const instrument of [BTC, ETH]) {
        commands.push({ type: 'setPositionMode', account, instrument, positionMode: 'BothSide' })
      }
    }
    for (const account of ACCOUNTS) {
      if (account === 10) continue
      const leverage = 1000 * Math.min(account - 10, 8)
      commands.push(...INSTRUMENTS.map((instrument): Command => leverageCommand(account, instrument, leverage)))
    }
    commands.push({ type: 'setCollateral', ...BTC_COLLATERAL })
    // small enough that some liquidations use up the fund, so that deleveraging occurs too
    commands.push({ type: 'deposit', account: HOUSE_ACCOUNTS.insurance, coin: 'USDT', amount: e8('200'), bonus: false })
    commands.push(this.#prices())
    return commands.map((command) => ({ wait: 0, command }))
  }

  /** Returns the next command. `lastOrder` is the largest order id so far; cancels and amendments name ids up to it. */
  next(lastOrder: number): TimedCommand {
    this.#lastOrder = lastOrder
    const dice = this.#random()
    if (dice < 0.12) return { wait: this.#wait(), command: { type: 'tick' } }
    return { wait: 0, command: dice < 0.2 ? this.#prices() : this.#traderCommand() }
  }

  #wait(): number {
    const dice = this.#random()
    if (dice < 0.9) return 1000
    if (dice < 0.97) return 5000
    return dice < 0.99 ? 61_000 : 3 * 3_600_000
  }

  #prices(): Command {
    return {
      type: 'indexPrices',
      entries: INDEXED.map((instrument) => {
        const jump = this.#random() < 0.05 ? 0.06 : 0.004
        const price = Math.round((this.#price.get(instrument) ?? MID) * (1 + (this.#random() - 0.5) * jump))
        this.#price.set(instrument, Math.min(700_000, Math.max(350_000, price)))
        const index = BigInt(this.#price.get(instrument) ?? MID) * (CONTRACTS[instrument - 1]?.tickSize ?? 0n)
        return { instrument, sources: [index, index + 7n, this.#random() < 0.1 ? 0n : index] }
      }),
    }
  }

  #traderCommand(): Command {
    const dice = this.#random()
    const account = this.#pick(ACCOUNTS)
    const instrument = this.#pick(this.#traded)
    if (dice < 0.15) return this.#quotes(instrument)
    if (dice < 0.58) return this.#order(account, instrument)
    if (dice < 0.61) return stopCommand(this.#wishOf(account, instrument))
    if (dice < 0.65) return algoCommand(this.#wishOf(account, instrument))
    const ref = { orderId: Math.max(1, this.#lastOrder - Math.floor(this.#random() * 30)), orderLinkId: '' }
    if (dice < 0.75) return { type: 'cancelOrder', account, instrument, ...ref }
    if (dice < 0.88)
      return { type: 'amendOrder', account, instrument, ...ref, ...this.#amendment(instrument), options: null }
    if (dice < 0.9)
      return { type: 'cancelAll', account, instrument: this.#random() < 0.5 ? 0 : instrument, filter: null }
    if (dice < 0.93) return leverageCommand(account, instrument, 100 * (1 + Math.floor(this.#random() * 105)))
    if (dice < 0.95) {
      const amount = e8(String(Math.floor((this.#random() - 0.4) * 400)))
      return {
        type: 'addMargin',
        account,
        instrument,
        positionIdx: this.#pick([0, 1, 2] as const),
        amount,
        addedBefore: null,
      }
    }
    if (dice < 0.96)
      return { type: 'setMarginMode', account, marginMode: this.#pick(['ISOLATED_MARGIN', 'REGULAR_MARGIN'] as const) }
    if (dice < 0.97)
      return {
        type: 'setPositionMode',
        account,
        instrument,
        positionMode: this.#pick(['BothSide', 'MergedSingle'] as const),
      }
    if (dice < 0.98) return this.#setting(account, instrument)
    const coin = this.#pick(COINS)
    const amount = e8(String(1 + Math.floor(this.#random() * 3000))) / (coin === 'BTC' ? 50_000n : 1n)
    if (dice < 0.988) return { type: 'deposit', account, coin, amount, bonus: false }
    if (dice < 0.998) return { type: 'withdraw', account, coin, amount }
    return { type: 'setCollateral', ...BTC_COLLATERAL, enabled: this.#random() < 0.7 }
  }

  /**
   * Returns a change of settings: automatic margin of any account, or settings per contract of classic accounts (of UTA
   * 1.0 for inverse contracts).
   */
  #setting(account: number, instrument: number): Command {
    const dice = this.#random()
    const positionIdx = this.#isHedged(account, instrument) ? this.#pick([1, 2] as const) : 0
    if (dice < 0.3) {
      return { type: 'setAutoAddMargin', account, instrument, positionIdx, autoAddMargin: this.#random() < 0.7 }
    }
    const classic = this.#pick(PER_SYMBOL)
    if (dice < 0.6) {
      return {
        type: 'setRiskLimit',
        account: classic,
        instrument,
        riskId: Math.floor(this.#random() * 5),
        positionIdx: 0,
      }
    }
    const leverage = 100 * (1 + Math.floor(this.#random() * 50))
    return {
      type: 'setSymbolMarginMode',
      account: classic,
      instrument,
      isolated: this.#random() < 0.5,
      buyLeverageE2: leverage,
      sellLeverageE2: leverage,
    }
  }

  #amendment(instrument: number): { price: number; qty: number } {
    return {
      price: this.#random() < 0.6 ? this.#near(instrument, 0.004) : 0,
      qty: this.#random() < 0.6 ? Math.floor(this.#random() * 400) : 0,
    }
  }

  /** Returns the input for the command makers in other files. */
  #wishOf(account: number, instrument: number): CommandWish {
    return {
      random: this.#random,
      account,
      instrument,
      positionIdx: this.#isHedged(account, instrument) ? this.#pick([1, 2] as const) : 0,
      middle: this.#middle(instrument),
      lastOrder: this.#lastOrder,
    }
  }

  #optionsOf(side: Side, instrument: number, isMarket: boolean): PlaceOrder['options'] {
    const dice = this.#random()
    if (dice < 0.08) return bookOptions(this.#random, isMarket)
    return dice < 0.25 ? stopOptions({ random: this.#random, middle: this.#middle(instrument) }, side) : null
  }

  #isHedged(account: number, instrument: number): boolean {
    return HEDGED.includes(account) && (instrument === BTC || instrument === ETH)
  }

  #order(account: number, instrument: number): PlaceOrder {
    const side: Side = this.#random() < 0.5 ? 'Buy' : 'Sell'
    const isMarket = this.#random() < 0.25
    const hedged = this.#isHedged(account, instrument)
    const wild = this.#random() < 0.02
    const closeAll = this.#random() < 0.04
    return {
      type: 'placeOrder',
      account,
      instrument,
      side,
      orderType: isMarket ? 'Market' : 'Limit',
      timeInForce: this.#pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'PostOnly'] as const),
      price: isMarket ? 0 : wild ? this.#pick([-5, 0.5, 1e17, 3]) : this.#near(instrument, 0.006),
      qty: closeAll ? 0 : wild ? this.#pick([-1, 1.5, 2e9, Number.NaN]) : 1 + Math.floor(this.#random() ** 3 * 2500),
      reduceOnly: closeAll || this.#random() < 0.15,
      closeOnTrigger: closeAll,
      positionIdx: hedged ? this.#pick([1, 2] as const) : this.#random() < 0.02 ? 1 : 0,
      smpType: this.#pick(['None', 'None', 'CancelMaker', 'CancelTaker', 'CancelBoth'] as const),
      orderLinkId: this.#random() < 0.3 ? this.#linkId() : '',
      leverageE2: 0,
      options: this.#optionsOf(side, instrument, isMarket),
    }
  }

  /** Returns a client's id, mostly a new one, sometimes a used one. */
  #linkId(): string {
    return this.#random() < 0.2 ? `link-${Math.floor(this.#random() * (this.#link + 1))}` : `link-${++this.#link}`
  }

  #quotes(instrument: number): Command {
    const middle = this.#middle(instrument)
    const levels = (direction: number): QuoteLevel[] =>
      Array.from({ length: 5 }, () => ({
        price: middle + direction * Math.floor(1 + this.#random() * 400) * 5,
        lots: this.#random() < 0.3 ? 0 : Math.floor(this.#random() * 1500),
      }))
    return { type: 'massQuote', account: 10, instrument, bids: levels(-1), asks: levels(1) }
  }

  /** Returns the middle price in ticks; dated contracts are quoted around their perpetual. */
  #middle(instrument: number): number {
    const leader =
      instrument === COIN_FUTURE ? COIN_PERPETUAL : instrument === USDC_FUTURE ? USDC_PERPETUAL : instrument
    return this.#price.get(leader) ?? MID
  }

  #near(instrument: number, width: number): number {
    const middle = this.#middle(instrument)
    return Math.round(middle * (1 + (this.#random() - 0.5) * width))
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#random() * choices.length)]!
  }
}

function leverageCommand(account: number, instrument: number, leverage: number): Command {
  return { type: 'setLeverage', account, instrument, buyLeverageE2: leverage, sellLeverageE2: leverage }
}
