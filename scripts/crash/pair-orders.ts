import { setTimeout as sleep } from 'node:timers/promises'
import { e8, formatE8, ONE, roundToStep } from '@perpdesk/numeric'
import type { RequestOf, ResultOf } from '@perpdesk/protocol'
import type { Person } from './api.ts'
import type { Dice } from './dice.ts'
import type { Intent } from './trader.ts'

type Pair = ResultOf<'spotSymbolsV2'>['list'][number]
type Form = RequestOf<'createSpotOrder'>

const PAIRS = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT']
/** Coins that are sold; buys are paid with the demo funds of a new account. */
const FUNDED = ['BTC', 'ETH', 'SOL']
/** Numbers of open orders above which they are cancelled; the exchange limits waiting orders to 30 for each pair. */
const MANY_ORDERS = 60

/** Orders of every kind of one person on three pairs. */
export class PairOrders {
  readonly #person: Person
  readonly #dice: Dice
  readonly #pairs: readonly Pair[]
  readonly #last = new Map<string, string>()

  private constructor(person: Person, pairs: readonly Pair[], dice: Dice) {
    this.#person = person
    this.#pairs = pairs
    this.#dice = dice
  }

  static async open(person: Person, dice: Dice): Promise<PairOrders> {
    for (const coin of FUNDED) await person.ask('practiceFunds', { coin })
    const { list } = await person.ask('spotSymbolsV2', {})
    return new PairOrders(
      person,
      list.filter(({ symbolId }) => PAIRS.includes(symbolId)),
      dice,
    )
  }

  async lookAround(): Promise<void> {
    if ((await this.#person.ask('spotOrders', {})).list.length > MANY_ORDERS)
      await this.#person.ask('cancelAllSpotOrders', {})
    for (;;) {
      const { list } = await this.#person.ask('pairTickers', {})
      for (const { symbol, lastPrice } of list) this.#last.set(symbol, lastPrice)
      // A new exchange needs a moment until the first trade on each pair.
      if (PAIRS.every((symbol) => (this.#last.get(symbol) ?? '0') !== '0')) return
      await sleep(100)
    }
  }

  /** Creates an order and sometimes amends or cancels it; returns false once the connection is broken. */
  async order(orderLinkId: string, intents: Intent[]): Promise<boolean> {
    const pair = this.#pairs[this.#dice(this.#pairs.length)]
    const last = pair === undefined ? undefined : this.#last.get(pair.symbolId)
    if (pair === undefined || last === undefined) throw new Error('no pair with a last price to trade')
    const form = this.#form(pair, e8(last))
    const intent: Intent = {
      orderLinkId,
      symbol: pair.symbolId,
      market: 'pair',
      created: 'unknown',
      cancelled: false,
      price: undefined,
    }
    intents.push(intent)
    const created = await this.#person.call('createSpotOrder', { ...form, orderLinkId })
    intent.created = created.kind
    if (created.kind !== 'accepted') return created.kind !== 'unknown'
    const isLimit = form.type === 'Order' && form.orderType === 'Limit'
    if (isLimit) intent.price = created.result.price
    const ref = { symbol: pair.symbolId, orderLinkId }
    const next = this.#dice(4)
    if (next === 0 && isLimit) {
      const known = intent.price
      intent.price = undefined
      const price = this.#price(pair, e8(last), form.side === 'Buy')
      const replaced = await this.#person.call('replaceSpotOrder', { ...ref, price })
      if (replaced.kind === 'unknown') return false
      intent.price = replaced.kind === 'accepted' ? replaced.result.price : known
    } else if (next === 1) {
      const cancelled = await this.#person.call('cancelSpotOrder', ref)
      if (cancelled.kind === 'unknown') return false
      intent.cancelled = cancelled.kind === 'accepted'
    }
    return true
  }

  #form(pair: Pair, last: bigint): Form {
    const side = this.#dice(2) === 0 ? 'Buy' : 'Sell'
    const isBuy = side === 'Buy'
    const common = { symbol: pair.symbolId, side } as const
    const qty = this.#qty(pair, last)
    const above = this.#beyond(pair, last, true)
    const below = this.#beyond(pair, last, false)
    switch (this.#dice(8)) {
      case 0:
        return isBuy
          ? { ...common, type: 'Order', orderType: 'Market', marketUnit: 'quoteCoin', qty: `${10 + this.#dice(90)}` }
          : { ...common, type: 'Order', orderType: 'Market', qty }
      case 1:
        return {
          ...common,
          type: 'StopOrder',
          orderType: 'Market',
          marketUnit: 'baseCoin',
          triggerPrice: isBuy ? above : below,
          qty,
        }
      case 2:
        return { ...common, type: 'TpSlOrder', orderType: 'Limit', price: above, triggerPrice: above, qty }
      case 3:
        return {
          ...common,
          type: 'OcoOrder',
          orderType: 'Market',
          qty,
          takeProfit: isBuy ? below : above,
          stopLoss: isBuy ? above : below,
        }
      case 4:
        return { ...common, type: 'TrailingStop', orderType: 'Market', trailingPercentageE4: 50 + this.#dice(200), qty }
      case 5: {
        const price = this.#price(pair, last, isBuy)
        const legs = isBuy ? { takeProfit: above, stopLoss: below } : { takeProfit: below, stopLoss: above }
        return { ...common, type: 'Order', orderType: 'Limit', price, qty, ...legs }
      }
      default:
        return { ...common, type: 'Order', orderType: 'Limit', price: this.#price(pair, last, isBuy), qty }
    }
  }

  /** Returns a price from slightly beyond the last price to a few percent behind it, on the tick grid. */
  #price(pair: Pair, last: bigint, isBuy: boolean): string {
    const distance = (last * BigInt(this.#dice(150) - 8)) / 10_000n
    return this.#onGrid(pair, isBuy ? last - distance : last + distance)
  }

  /** Returns a trigger price 0.02 to 3 % above or below the last price, so that some orders soon trigger. */
  #beyond(pair: Pair, last: bigint, isAbove: boolean): string {
    const distance = (last * BigInt(2 + this.#dice(this.#dice(3) === 0 ? 10 : 300))) / 10_000n
    return this.#onGrid(pair, isAbove ? last + distance : last - distance)
  }

  #onGrid(pair: Pair, price: bigint): string {
    return formatE8(roundToStep(price, e8(pair.minPricePrecision), 'halfUp'))
  }

  /** Returns a quantity worth a few times the minimum amount. */
  #qty(pair: Pair, last: bigint): string {
    const value = e8(pair.minTradeAmount) * BigInt(3 + this.#dice(20))
    const qty = roundToStep((value * ONE) / last, e8(pair.basePrecision), 'up')
    const least = e8(pair.minTradeQuantity)
    return formatE8(qty > least ? qty : least)
  }
}
