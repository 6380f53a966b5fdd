import type { Command, OrderOptions, PlaceOrder, SpotOrderTerms, TpSlLeg } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { CANCEL_KINDS, type Side, SMP_TYPES, TIMES_IN_FORCE } from '@perpdesk/trading'
import type { Random } from '../../lib/random.ts'
import type { CommandContext } from './command-context.ts'
import { MAKERS } from './command-context.ts'
import { instrumentOf, PAIR_PLANS, type PairPlan } from './pairs.ts'
import { TRADERS } from './scene.ts'

/** First id and maximum number of pairs that are listed during the run, each launched a little later. */
const FIRST_NEW = 9010
const MOST_NEW = 40

/**
 * Inserts commands on pairs with a probability of `percent` %. It uses its own random numbers, so that the other
 * commands are unchanged.
 */
export function withPairs(random: Random, percent: number): (context: CommandContext) => Command | undefined {
  const pairs = new PairCommands(random)
  return (context) => (random.chance(percent) ? pairs.next(context) : undefined)
}

class PairCommands {
  readonly #random: Random
  readonly #plans: PairPlan[] = [...PAIR_PLANS]
  readonly #planned: Command[]
  readonly #prices = new Map<number, number>(PAIR_PLANS.map(({ id, price }) => [id, price]))
  #launched = 0

  constructor(random: Random) {
    this.#random = random
    const rates = TRADERS.map(({ id }): Command => {
      const makerRate = e8(random.pick(['0.001', '0', '-0.0002'] as const))
      return { type: 'setSpotRates', account: id, makerRate, takerRate: e8('0.001') }
    })
    this.#planned = [
      ...PAIR_PLANS.map((plan): Command => ({ type: 'listInstrument', instrument: instrumentOf(plan) })),
      ...rates.filter(() => random.chance(60)),
      this.#index(),
    ]
  }

  next(context: CommandContext): Command {
    const planned = this.#planned.shift()
    if (planned !== undefined) return planned
    const random = this.#random
    switch (
      random.weighted({
        place: 46,
        quote: 12,
        amend: 12,
        cancel: 8,
        cancelAll: 2,
        index: 9,
        rates: 2,
        list: 3,
        wrong: 2,
      })
    ) {
      case 'place':
        return this.#place(context)
      case 'quote':
        return this.#quote(context)
      case 'amend':
        return this.#amend(context)
      case 'cancel':
        return { type: 'cancelOrder', ...this.#orderOf(context) }
      case 'cancelAll': {
        const side = random.pick(['', 'Buy', 'Sell'] as const)
        const cancelType = random.pick(['CancelByUser', 'CancelByDCP'] as const)
        const filter = {
          settleCoin: random.pick(['', 'USDT', 'EEE']),
          side,
          kind: random.pick(CANCEL_KINDS),
          cancelType,
        }
        const instrument = random.chance(40) ? 0 : this.#plan().id
        return { type: 'cancelAll', account: context.trader(), instrument, filter: random.chance(40) ? null : filter }
      }
      case 'index':
        return this.#index(context)
      case 'rates': {
        const makerRate = e8(random.pick(['0.001', '0', '-0.0005', '-0.002', '0.02'] as const))
        if (random.chance(50)) {
          const takerRate = e8(random.pick(['0.001', '0.0006', '0.0003', '0.005'] as const))
          return { type: 'setContractRates', account: context.trader(), makerRate, takerRate }
        }
        return { type: 'setSpotRates', account: context.trader(), makerRate, takerRate: e8('0.001') }
      }
      case 'list':
        return this.#list(context)
      default:
        return this.#wrong(context)
    }
  }

  #plan(): PairPlan {
    return this.#random.chance(75) ? this.#random.pick(PAIR_PLANS) : this.#random.pick(this.#plans)
  }

  #priceOf(context: CommandContext, { id, leader, price }: PairPlan): number {
    return leader === undefined ? (this.#prices.get(id) ?? price) : context.priceOf(leader)
  }

  #near(context: CommandContext, plan: PairPlan, per = 1000): number {
    const middle = this.#priceOf(context, plan)
    const reach = Math.ceil((middle * (this.#random.chance(8) ? 60 : this.#random.chance(30) ? 10 : 3)) / per)
    return Math.max(1, middle + this.#random.between(-reach, reach))
  }

  #lots({ dollar }: PairPlan): number {
    const random = this.#random
    return dollar * random.between(1, 30) * 2 ** random.between(0, random.chance(15) ? 8 : 5)
  }

  #leg(context: CommandContext, plan: PairPlan, rises: boolean): TpSlLeg {
    const random = this.#random
    const middle = this.#priceOf(context, plan)
    const away = Math.ceil((middle * random.between(1, random.chance(20) ? 120 : 12)) / 1000)
    const trigger = Math.max(1, rises !== random.chance(4) ? middle + away : middle - away)
    const isLimit = random.chance(50)
    const limit = Math.max(1, trigger + random.between(-8, 8) * (random.chance(5) ? Math.ceil(middle / 40) : 1))
    const by = random.chance(2) ? ('IndexPrice' as const) : ('LastPrice' as const)
    return { trigger, by, orderType: isLimit ? 'Limit' : 'Market', limitPrice: isLimit ? limit : 0 }
  }

  #place(context: CommandContext): PlaceOrder {
    const random = this.#random
    const plan = this.#plan()
    const side: Side = random.pick(['Buy', 'Sell'] as const)
    const isMarket = random.chance(30)
    const options = random.chance(55) ? null : this.#options(context, plan, side, isMarket)
    const byAmount = isMarket && (options?.spot?.quoteAmount ?? 0n) > 0n && !random.chance(3)
    const wrong = random.chance(2)
      ? random.pick([{ reduceOnly: true }, { positionIdx: 1 }, { leverageE2: 500 }, { qty: 0 }] as const)
      : {}
    return {
      type: 'placeOrder',
      account: context.trader(),
      instrument: plan.id,
      side,
      orderType: isMarket ? 'Market' : 'Limit',
      timeInForce: random.chance(60) ? 'GTC' : random.pick(TIMES_IN_FORCE),
      price: isMarket ? 0 : this.#near(context, plan),
      qty: byAmount ? 0 : this.#lots(plan),
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      smpType: random.chance(70) ? 'None' : random.pick(SMP_TYPES),
      orderLinkId: random.chance(15) ? `link-${context.link()}` : '',
      leverageE2: 0,
      options,
      ...wrong,
    }
  }

  #options(context: CommandContext, plan: PairPlan, side: Side, isMarket: boolean): OrderOptions {
    const random = this.#random
    const none: OrderOptions = { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null }
    const amount = BigInt(random.between(1, 300)) * e8(random.chance(60) ? '1' : '0.37')
    const terms = (spot: Partial<SpotOrderTerms>): SpotOrderTerms => {
      return { quoteAmount: 0n, holdsCoins: false, trailing: null, ...spot }
    }
    const kind = random.weighted({
      amount: isMarket ? 14 : 1,
      trigger: 9,
      oco: 6,
      tpsl: 8,
      trailing: 4,
      slippage: 2,
      bbo: 2,
      wrong: 1,
    })
    const rises = random.chance(50)
    const { trigger, by } = this.#leg(context, plan, rises)
    const waits = { price: trigger, by, direction: rises ? (1 as const) : (2 as const) }
    const carried = () => ({
      mode: random.pick(['Partial', 'Partial', 'Full'] as const),
      takeProfit: random.chance(80) ? this.#leg(context, plan, side === 'Buy') : null,
      stopLoss: random.chance(80) ? this.#leg(context, plan, side !== 'Buy') : null,
    })
    const oco = {
      takeProfit: this.#leg(context, plan, side === 'Sell'),
      stopLoss: this.#leg(context, plan, side !== 'Sell'),
    }
    switch (kind) {
      case 'amount':
        return { ...none, spot: terms({ quoteAmount: random.chance(3) ? -amount : amount }) }
      case 'trigger': {
        const quoteAmount = isMarket && random.chance(50) ? amount : 0n
        const tpsl = !isMarket && random.chance(25) ? carried() : null
        return { ...none, trigger: waits, tpsl, spot: terms({ holdsCoins: random.chance(50), quoteAmount }) }
      }
      case 'oco':
        return { ...none, oco, ...(random.chance(50) && { spot: terms({}) }) }
      case 'tpsl':
        return { ...none, tpsl: carried() }
      case 'trailing': {
        const middle = this.#priceOf(context, plan)
        const distance = random.chance(60) ? random.between(1, Math.ceil(middle / 100)) : 0
        const ratio = distance === 0 ? e8(random.pick(['0.002', '0.01', '0.05', '1'] as const)) : 0n
        const activation = random.chance(50) ? 0 : this.#leg(context, plan, side === 'Sell').trigger
        const quoteAmount = isMarket && random.chance(40) ? amount : 0n
        return { ...none, spot: terms({ trailing: { distance, ratio, activation }, quoteAmount }) }
      }
      case 'slippage':
        return {
          ...none,
          slippage: {
            kind: random.pick(['TickSize', 'Percent'] as const),
            value: e8(random.pick(['5', '0.5', '1'] as const)),
          },
        }
      case 'bbo':
        return { ...none, bbo: { side: random.pick(['Queue', 'Counterparty'] as const), level: random.between(1, 6) } }
      default:
        return { ...none, trigger: waits, oco, spot: terms({ holdsCoins: random.chance(50) }) }
    }
  }

  #quote(context: CommandContext): Command {
    const random = this.#random
    const plan = this.#plan()
    const middle = this.#priceOf(context, plan)
    const level = (direction: 1 | -1) => {
      const away = random.between(1, Math.max(2, Math.ceil(middle / 300)))
      return { price: Math.max(1, middle + direction * away), lots: random.chance(20) ? 0 : this.#lots(plan) }
    }
    const levels = (direction: 1 | -1) => Array.from({ length: random.between(0, 4) }, () => level(direction))
    const account = random.chance(90) ? random.pick(MAKERS) : context.trader()
    return { type: 'massQuote', account, instrument: plan.id, bids: levels(-1), asks: levels(1) }
  }

  #orderOf(context: CommandContext) {
    const random = this.#random
    const account = context.trader()
    const open = context.venue.openOrders(account).filter(({ instrument }) => instrument > 9000)
    const order = open.length === 0 ? undefined : random.pick(open)
    if (order === undefined || random.chance(5)) {
      return { account, instrument: this.#plan().id, orderId: random.between(1, 2 * context.seq + 5), orderLinkId: '' }
    }
    const { id, link, instrument } = order
    return link !== '' && random.chance(50)
      ? { account, instrument, orderId: 0, orderLinkId: link }
      : { account, instrument, orderId: id, orderLinkId: '' }
  }

  #amend(context: CommandContext): Command {
    const random = this.#random
    const ref = this.#orderOf(context)
    const plan = this.#plans.find(({ id }) => id === ref.instrument) ?? PAIR_PLANS[0]!
    const leg = () => {
      const wanted = this.#leg(context, plan, random.chance(50))
      return random.chance(15) ? { ...wanted, trigger: 0 } : wanted
    }
    const trigger = random.chance(40) ? { price: this.#leg(context, plan, random.chance(50)).trigger, by: null } : null
    const tpsl = random.chance(20)
      ? {
          mode: random.pick([null, 'Partial'] as const),
          takeProfit: random.chance(60) ? leg() : null,
          stopLoss: random.chance(60) ? leg() : null,
        }
      : null
    const price = random.chance(50) ? this.#near(context, plan) : 0
    const qty = random.chance(60) ? this.#lots(plan) : 0
    return {
      type: 'amendOrder',
      ...ref,
      price,
      qty,
      options: trigger === null && tpsl === null ? null : { trigger, tpsl },
    }
  }

  #index(context?: CommandContext): Command {
    const random = this.#random
    const own = this.#plans.filter(({ leader }) => leader === undefined && (context === undefined || random.chance(80)))
    const entries = own.map((plan) => {
      const before = this.#prices.get(plan.id) ?? plan.price
      const pull = before > plan.price * 2 ? -8 : before < plan.price / 2 ? 8 : 0
      const now = Math.max(100, Math.round(before * (1 + (random.between(-20, 20) + pull) / 10_000)))
      this.#prices.set(plan.id, now)
      const sources = Array.from({ length: random.between(1, 3) }, () => {
        const noise = BigInt(random.between(-2000, 2000))
        return (BigInt(now) * e8(plan.tick) * (100_000_000n + noise)) / 100_000_000n
      })
      return { instrument: plan.id, sources }
    })
    return { type: 'indexPrices', entries }
  }

  /** Lists another pair, or changes the terms of one. */
  #list(context: CommandContext): Command {
    const random = this.#random
    if (this.#launched < MOST_NEW && random.chance(30)) {
      const plan = { ...PAIR_PLANS[1]!, id: FIRST_NEW + this.#launched++ }
      this.#plans.push(plan)
      this.#prices.set(plan.id, plan.price)
      const launchTime = context.time + random.between(-400, 120) * 1000
      const status = random.chance(75) ? 'PreLaunch' : 'Trading'
      return { type: 'listInstrument', instrument: { ...instrumentOf(plan), launchTime, status } }
    }
    const plan = this.#plan()
    const status = random.chance(15) ? 'Closed' : 'Trading'
    const isBanSell = random.chance(10)
    const changes = { status, isBanSell, isBanBuy: !isBanSell && random.chance(10) } as const
    const forbidden = random.chance(8) ? { quoteCoin: 'USDT', settleCoin: 'USDT', baseCoin: 'CCC' } : {}
    return { type: 'listInstrument', instrument: { ...instrumentOf(plan), ...changes, ...forbidden } }
  }

  /** Returns a command that only contracts accept. */
  #wrong(context: CommandContext): Command {
    const where = { account: context.trader(), instrument: this.#plan().id }
    return this.#random.pick<Command>([
      { type: 'setLeverage', ...where, buyLeverageE2: 500, sellLeverageE2: 500 },
      { type: 'setPositionMode', ...where, positionMode: 'BothSide' },
      { type: 'addMargin', ...where, positionIdx: 0, amount: 10_000n, addedBefore: null },
      { type: 'setMmrClose', ...where, positionIdx: 0, rateE4: 5000 },
    ])
  }
}
