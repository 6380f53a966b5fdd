import type { Command, SequencedCommand } from '@perpdesk/engine'
import type { Random } from '../../lib/random.ts'
import { Desk } from './desk.ts'
import { closers, flatten, gamble, place, quote, undress } from './order-commands.ts'
import { opening } from './scene.ts'
import {
  addMargin,
  collateral,
  deposit,
  filter,
  index,
  leverage,
  relist,
  renewListing,
  symbolSetting,
} from './setting-commands.ts'
import { amendOptions, tradingStop } from './stop-commands.ts'
import { marginClose, scaled, strategy, strategyStop } from './strategy-commands.ts'
import type { Venue } from './venue.ts'

const WEIGHTS = {
  place: 36,
  quote: 14,
  cancel: 8,
  amend: 9,
  cancelAll: 2,
  flatten: 1,
  gamble: 5,
  undress: 4,
  closers: 3,
  index: 11,
  tick: 8,
  leverage: 2,
  marginMode: 1,
  positionMode: 1,
  addMargin: 2,
  deposit: 2,
  withdraw: 1,
  relist: 1,
  collateral: 1,
  preference: 1,
  symbolSetting: 4,
  tradingStop: 5,
  scaled: 3,
  strategy: 5,
  strategyStop: 1,
  marginClose: 4,
} as const

/** Generates commands that are sensible for the current exchange, and sometimes others. */
export class Generator {
  readonly #desk: Desk
  readonly #also: (desk: Desk) => Command | undefined

  /** `also` may insert its own commands. */
  constructor(random: Random, venue: Venue, also: (desk: Desk) => Command | undefined = () => undefined) {
    this.#desk = new Desk(random, venue)
    this.#also = also
    this.#desk.planned.push(...opening())
  }

  next(): SequencedCommand {
    const desk = this.#desk
    const command = desk.planned.shift() ?? this.#choose()
    desk.seq++
    return { seq: desk.seq, time: desk.time, command }
  }

  #choose(): Command {
    const desk = this.#desk
    const { random } = desk
    desk.time += random.between(0, 120)
    const due = renewListing(desk) ?? this.#also(desk)
    if (due !== undefined) return due
    switch (random.weighted<keyof typeof WEIGHTS>(WEIGHTS)) {
      case 'place':
        return place(desk)
      case 'quote':
        return quote(desk)
      case 'cancel':
        return { type: 'cancelOrder', ...desk.orderOfSomebody() }
      case 'amend': {
        const order = desk.orderOfSomebody()
        const price = random.chance(60) ? desk.priceNear(order.instrument) : 0
        const qty = random.chance(60) ? desk.lots(order.instrument) : 0
        return { type: 'amendOrder', ...order, price, qty, options: amendOptions(desk, order) }
      }
      case 'cancelAll':
        return {
          type: 'cancelAll',
          account: desk.trader(),
          instrument: random.chance(50) ? desk.contract() : 0,
          filter: random.chance(40) ? null : filter(desk),
        }
      case 'flatten':
        return flatten(desk)
      case 'gamble':
        return gamble(desk)
      case 'undress':
        return undress(desk)
      case 'closers':
        return closers(desk)
      case 'index':
        return index(desk)
      case 'tick':
        desk.time += random.chance(1) ? random.between(11, 1800) * 1000 : random.between(1, 5) * 1000
        return { type: 'tick' }
      case 'relist':
        return relist(desk)
      case 'collateral':
        return collateral(desk)
      case 'strategy':
        return strategy(desk)
      case 'strategyStop':
        return strategyStop(desk)
      case 'scaled':
        return scaled(desk)
      case 'marginClose':
        return marginClose(desk)
      case 'tradingStop':
        return tradingStop(desk)
      case 'symbolSetting':
        return symbolSetting(desk)
      case 'preference':
        return { type: 'setPricePreference', account: desk.trader(), movesPrices: random.chance(60) }
      case 'leverage':
        return leverage(desk)
      case 'marginMode': {
        const marginMode = random.pick([
          'REGULAR_MARGIN',
          'ISOLATED_MARGIN',
          'ISOLATED_MARGIN',
          'PORTFOLIO_MARGIN',
        ] as const)
        return { type: 'setMarginMode', account: desk.trader(), marginMode }
      }
      case 'positionMode': {
        const positionMode = random.pick(['MergedSingle', 'BothSide'] as const)
        return { type: 'setPositionMode', account: desk.trader(), instrument: desk.contract(), positionMode }
      }
      case 'addMargin':
        return addMargin(desk)
      case 'deposit':
        return deposit(desk)
      case 'withdraw': {
        const amount = BigInt(random.between(1, 300_000_000)) * 1000n
        return {
          type: 'withdraw',
          account: desk.trader(),
          coin: random.pick(['USDT', 'USDC', 'AAA', 'EEE', 'BTC']),
          amount,
        }
      }
    }
  }
}
