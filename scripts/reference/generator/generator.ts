import type { Command, SequencedCommand } from '@perpdesk/engine'
import type { Random } from '../../lib/random.ts'
import { CommandContext } from './command-context.ts'
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
  readonly #context: CommandContext
  readonly #also: (context: CommandContext) => Command | undefined

  /** `also` may insert its own commands. */
  constructor(random: Random, venue: Venue, also: (context: CommandContext) => Command | undefined = () => undefined) {
    this.#context = new CommandContext(random, venue)
    this.#also = also
    this.#context.planned.push(...opening())
  }

  next(): SequencedCommand {
    const context = this.#context
    const command = context.planned.shift() ?? this.#choose()
    context.seq++
    return { seq: context.seq, time: context.time, command }
  }

  #choose(): Command {
    const context = this.#context
    const { random } = context
    context.time += random.between(0, 120)
    const due = renewListing(context) ?? this.#also(context)
    if (due !== undefined) return due
    switch (random.weighted<keyof typeof WEIGHTS>(WEIGHTS)) {
      case 'place':
        return place(context)
      case 'quote':
        return quote(context)
      case 'cancel':
        return { type: 'cancelOrder', ...context.orderOfSomebody() }
      case 'amend': {
        const order = context.orderOfSomebody()
        const price = random.chance(60) ? context.priceNear(order.instrument) : 0
        const qty = random.chance(60) ? context.lots(order.instrument) : 0
        return { type: 'amendOrder', ...order, price, qty, options: amendOptions(context, order) }
      }
      case 'cancelAll':
        return {
          type: 'cancelAll',
          account: context.trader(),
          instrument: random.chance(50) ? context.contract() : 0,
          filter: random.chance(40) ? null : filter(context),
        }
      case 'flatten':
        return flatten(context)
      case 'gamble':
        return gamble(context)
      case 'undress':
        return undress(context)
      case 'closers':
        return closers(context)
      case 'index':
        return index(context)
      case 'tick':
        context.time += random.chance(1) ? random.between(11, 1800) * 1000 : random.between(1, 5) * 1000
        return { type: 'tick' }
      case 'relist':
        return relist(context)
      case 'collateral':
        return collateral(context)
      case 'strategy':
        return strategy(context)
      case 'strategyStop':
        return strategyStop(context)
      case 'scaled':
        return scaled(context)
      case 'marginClose':
        return marginClose(context)
      case 'tradingStop':
        return tradingStop(context)
      case 'symbolSetting':
        return symbolSetting(context)
      case 'preference':
        return { type: 'setPricePreference', account: context.trader(), movesPrices: random.chance(60) }
      case 'leverage':
        return leverage(context)
      case 'marginMode': {
        const marginMode = random.pick([
          'REGULAR_MARGIN',
          'ISOLATED_MARGIN',
          'ISOLATED_MARGIN',
          'PORTFOLIO_MARGIN',
        ] as const)
        return { type: 'setMarginMode', account: context.trader(), marginMode }
      }
      case 'positionMode': {
        const positionMode = random.pick(['MergedSingle', 'BothSide'] as const)
        return { type: 'setPositionMode', account: context.trader(), instrument: context.contract(), positionMode }
      }
      case 'addMargin':
        return addMargin(context)
      case 'deposit':
        return deposit(context)
      case 'withdraw': {
        const amount = BigInt(random.between(1, 300_000_000)) * 1000n
        return {
          type: 'withdraw',
          account: context.trader(),
          coin: random.pick(['USDT', 'USDC', 'AAA', 'EEE', 'BTC']),
          amount,
        }
      }
    }
  }
}
