import { e8, formatE8, ONE, roundToStep } from '@perpdesk/numeric'
import { expandSymbols, type SymbolConfig } from '@perpdesk/protocol'
import type { Person } from './api.ts'
import type { Dice } from './dice.ts'
import type { Intent } from './trader.ts'

/** Number of open orders above which they are cancelled, because the exchange limits a user's open orders. */
const MANY_ORDERS = 60

/** Limit and market orders of one person on three contracts. */
export class ContractOrders {
  readonly #person: Person
  readonly #dice: Dice
  readonly #symbols: readonly SymbolConfig[]
  readonly #marks = new Map<string, string>()

  private constructor(person: Person, symbols: readonly SymbolConfig[], dice: Dice) {
    this.#person = person
    this.#symbols = symbols
    this.#dice = dice
  }

  static async open(person: Person, dice: Dice): Promise<ContractOrders> {
    const { LinearPerpetual } = await person.ask('symbols', {})
    return new ContractOrders(person, expandSymbols(LinearPerpetual).slice(0, 3), dice)
  }

  async lookAround(): Promise<void> {
    if ((await this.#person.ask('openOrders', {})).list.length > MANY_ORDERS)
      await this.#person.ask('cancelAllOrders', {})
    const { list } = await this.#person.ask('tickers', {})
    for (const { symbol, markPrice } of list) this.#marks.set(symbol, markPrice)
  }

  /** Creates an order and sometimes amends or cancels it; returns false once the connection is broken. */
  async order(orderLinkId: string, intents: Intent[]): Promise<boolean> {
    const symbol = this.#symbols[this.#dice(this.#symbols.length)]
    const mark = symbol === undefined ? undefined : this.#marks.get(symbol.symbolName)
    if (symbol === undefined || mark === undefined) throw new Error('no symbol with a mark price to trade')
    const intent: Intent = {
      orderLinkId,
      symbol: symbol.symbolName,
      market: 'contract',
      created: 'unknown',
      cancelled: false,
      price: undefined,
    }
    intents.push(intent)
    const isMarket = this.#dice(8) === 0
    const isBuy = this.#dice(2) === 0
    const created = await this.#person.call('createOrder', {
      symbol: symbol.symbolName,
      side: isBuy ? 'Buy' : 'Sell',
      orderType: isMarket ? 'Market' : 'Limit',
      qty: this.#qty(symbol, mark),
      orderLinkId,
      ...(isMarket ? {} : { price: this.#price(symbol, mark, isBuy) }),
    })
    intent.created = created.kind
    if (created.kind !== 'accepted') return created.kind !== 'unknown'
    if (!isMarket) intent.price = created.result.price
    const ref = { symbol: symbol.symbolName, orderLinkId }
    const next = this.#dice(4)
    if (next === 0) {
      const known = intent.price
      intent.price = undefined
      const replaced = await this.#person.call('replaceOrder', { ...ref, price: this.#price(symbol, mark, isBuy) })
      if (replaced.kind === 'unknown') return false
      intent.price = replaced.kind === 'accepted' ? replaced.result.price : known
    } else if (next === 1) {
      const cancelled = await this.#person.call('cancelOrder', ref)
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
