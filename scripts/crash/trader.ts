import { e8, formatE8, ONE, roundToStep } from '@perpdesk/numeric'
import { expandSymbols, type SymbolConfig } from '@perpdesk/protocol'
import { Person } from './api.ts'
import type { Dice } from './dice.ts'

/** A trader's own record of an order that it sent: the only evidence of acknowledgements. */
export interface Intent {
  readonly orderLinkId: string
  readonly symbol: string
  /** Outcome of the create call: `unknown` if the process died before it answered. */
  created: 'accepted' | 'refused' | 'unknown'
  cancelled: boolean
  /** Price after the last acknowledged change; `undefined` if a change with an unknown outcome followed. */
  price: string | undefined
}

/** Number of concurrent sequences of orders. */
const CHAINS = 4
/** Number of open orders above which they are cancelled, because the exchange limits a user's open orders. */
const MANY_ORDERS = 60

/** A demo account that creates, amends and cancels orders as fast as they are answered, and records the answers. */
export class Trader {
  readonly person: Person
  readonly name: string
  readonly #dice: Dice
  readonly #symbols: readonly SymbolConfig[]
  readonly #marks = new Map<string, string>()
  #orders = 0

  private constructor(person: Person, name: string, symbols: readonly SymbolConfig[], dice: Dice) {
    this.person = person
    this.name = name
    this.#symbols = symbols
    this.#dice = dice
  }

  static async open(url: string, name: string, dice: Dice): Promise<Trader> {
    const person = await Person.demo(url)
    const { LinearPerpetual } = await person.ask('symbols', {})
    return new Trader(person, name, expandSymbols(LinearPerpetual).slice(0, 3), dice)
  }

  /** Reads the mark prices before the trading of the next run, and cancels all orders if many rest. */
  async lookAround(): Promise<void> {
    if ((await this.person.ask('openOrders', {})).list.length > MANY_ORDERS)
      await this.person.ask('cancelAllOrders', {})
    const { list } = await this.person.ask('tickers', {})
    for (const { symbol, markPrice } of list) this.#marks.set(symbol, markPrice)
  }

  /** Trades until the connection breaks or `until` is aborted; returns the records of its orders. */
  async trade(until: AbortSignal): Promise<Intent[]> {
    const intents: Intent[] = []
    const chain = async (): Promise<void> => {
      while (!until.aborted) {
        const symbol = this.#symbols[this.#dice(this.#symbols.length)]
        const mark = symbol === undefined ? undefined : this.#marks.get(symbol.symbolName)
        if (symbol === undefined || mark === undefined) throw new Error('no symbol with a mark price to trade')
        if (!(await this.#oneOrder(symbol, mark, intents))) return
      }
    }
    await Promise.all(Array.from({ length: CHAINS }, chain))
    return intents
  }

  /** Creates an order and sometimes amends or cancels it; returns false once the connection is broken. */
  async #oneOrder(symbol: SymbolConfig, mark: string, intents: Intent[]): Promise<boolean> {
    const intent: Intent = {
      orderLinkId: `${this.name}-${++this.#orders}`,
      symbol: symbol.symbolName,
      created: 'unknown',
      cancelled: false,
      price: undefined,
    }
    intents.push(intent)
    const isMarket = this.#dice(8) === 0
    const isBuy = this.#dice(2) === 0
    const created = await this.person.call('createOrder', {
      symbol: symbol.symbolName,
      side: isBuy ? 'Buy' : 'Sell',
      orderType: isMarket ? 'Market' : 'Limit',
      qty: this.#qty(symbol, mark),
      orderLinkId: intent.orderLinkId,
      ...(isMarket ? {} : { price: this.#price(symbol, mark, isBuy) }),
    })
    intent.created = created.kind
    if (created.kind !== 'accepted') return created.kind !== 'unknown'
    if (!isMarket) intent.price = created.result.price
    const ref = { symbol: symbol.symbolName, orderLinkId: intent.orderLinkId }
    const next = this.#dice(4)
    if (next === 0) {
      const known = intent.price
      intent.price = undefined
      const replaced = await this.person.call('replaceOrder', { ...ref, price: this.#price(symbol, mark, isBuy) })
      if (replaced.kind === 'unknown') return false
      intent.price = replaced.kind === 'accepted' ? replaced.result.price : known
    } else if (next === 1) {
      const cancelled = await this.person.call('cancelOrder', ref)
      if (cancelled.kind === 'unknown') return false
      intent.cancelled = cancelled.kind === 'accepted'
    }
    return true
  }

  /** Returns a price from slightly beyond the mark price to a few percent behind it, on the tick grid. */
  #price(symbol: SymbolConfig, mark: string, isBuy: boolean): string {
    const tenThousandths = BigInt(this.#dice(300) - 15)
    const distance = (e8(mark) * tenThousandths) / 10_000n
    const price = isBuy ? e8(mark) - distance : e8(mark) + distance
    return formatE8(roundToStep(price, e8(symbol.tickSize), 'halfUp'))
  }

  /** Returns a quantity worth a few times the minimum order value. */
  #qty(symbol: SymbolConfig, mark: string): string {
    const value = e8(symbol.minNotionalValue) * BigInt(2 + this.#dice(6))
    const qty = roundToStep((value * ONE) / e8(mark), e8(symbol.lotSize), 'up')
    return formatE8(qty > e8(symbol.minQty) ? qty : e8(symbol.minQty))
  }
}
