import type { Command, MassQuote, PlaceOrder, QuoteLevel } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { ORDER_TYPES, type PositionIdx, type Side, SMP_TYPES } from '@perpdesk/trading'
import { isInverse, opposite } from '../formulas/formulas.ts'
import { inAuction, isOpen } from '../listing/stage.ts'
import { type CommandContext, MAKERS, TAKERS } from './command-context.ts'
import { lotsFor, settleCoinOf } from './contracts.ts'
import { DEBTOR, TRADERS } from './scene.ts'
import { withOptions } from './stop-commands.ts'

/** A market order without account, contract, side and quantity. */
const MARKET_ORDER = {
  type: 'placeOrder',
  orderType: 'Market',
  timeInForce: 'IOC',
  price: 0,
  reduceOnly: false,
  closeOnTrigger: false,
  smpType: 'None',
  orderLinkId: '',
  leverageE2: 0,
  options: null,
} as const

export function place(context: CommandContext): PlaceOrder {
  const { random } = context
  const account = context.trader()
  const instrument = context.contract()
  const side: Side = random.pick(['Buy', 'Sell'])
  const orderType = random.chance(25) ? 'Market' : ORDER_TYPES[0]
  const hedged = context.venue.isHedged(account, instrument)
  const wrongIndex = random.chance(1)
  const positionIdx: PositionIdx = hedged !== wrongIndex ? random.pick([1, 2] as const) : 0
  const reduceOnly = random.chance(14)
  const closeAll = random.chance(3)
  const listed = context.venue.instrument(instrument)
  if (listed !== undefined && inAuction({ instrument: listed }) && random.chance(90))
    return auctionOrder(context, account, instrument)
  return withOptions(context, {
    type: 'placeOrder',
    account,
    instrument,
    side,
    orderType,
    timeInForce: random.weighted({ GTC: 60, IOC: 14, FOK: 12, PostOnly: 14 }),
    price: orderType === 'Market' ? 0 : context.priceNear(instrument),
    qty: closeAll ? 0 : context.lots(instrument),
    reduceOnly: reduceOnly || closeAll,
    closeOnTrigger: closeAll,
    positionIdx,
    smpType: random.chance(60) ? 'None' : random.pick(SMP_TYPES),
    orderLinkId: random.chance(30) ? `link-${context.link()}` : '',
    leverageE2: 0,
    options: null,
  })
}

/** Returns an order for an auction, mostly around its reference price. */
function auctionOrder(context: CommandContext, account: number, instrument: number): PlaceOrder {
  const { random } = context
  const side: Side = random.pick(['Buy', 'Sell'])
  const reach = random.chance(10) ? 60 : 6
  const price = Math.max(1, Math.round((context.plan(instrument).price * (100 + random.between(-reach, reach))) / 100))
  const hedged = context.venue.isHedged(account, instrument)
  return {
    ...MARKET_ORDER,
    account,
    instrument,
    side,
    orderType: 'Limit',
    timeInForce: random.chance(95) ? 'GTC' : 'IOC',
    price,
    qty: context.lots(instrument),
    positionIdx: hedged ? random.pick([1, 2] as const) : 0,
    orderLinkId: random.chance(20) ? `link-${context.link()}` : '',
  }
}

/**
 * Closes all positions and orders of an account and then changes one of its modes; otherwise modes would hardly ever
 * change.
 */
export function flatten(context: CommandContext): Command {
  const { random } = context
  const account = random.pick(TAKERS).id
  const held = random.chance(60) ? context.venue.positions(account) : []
  for (const { instrument, side, lots: qty, index: positionIdx } of held) {
    const order = { ...MARKET_ORDER, account, instrument, qty, positionIdx }
    context.planned.push({ ...order, side: opposite(side), reduceOnly: true })
  }
  const instrument = random.pick(context.plans).id
  const positionMode = context.venue.isHedged(account, instrument) ? 'MergedSingle' : 'BothSide'
  const isolated = context.venue.marginMode(account) === 'ISOLATED_MARGIN'
  context.planned.push(
    random.chance(isolated ? 70 : 50)
      ? { type: 'setPositionMode', account, instrument, positionMode }
      : { type: 'setMarginMode', account, marginMode: isolated ? 'REGULAR_MARGIN' : 'ISOLATED_MARGIN' },
  )
  return { type: 'cancelAll', account, instrument: 0, filter: null }
}

/** Puts most of an account's balance into one order at a high leverage, so that liquidations of both kinds occur. */
export function gamble(context: CommandContext): Command {
  const { random } = context
  const account = random.chance(50) ? random.pick([12, 13]) : random.pick(TAKERS).id
  const contract = random.pick(context.plans)
  const { id: instrument } = contract
  const price = context.priceOf(instrument)
  const leverage = random.pick([1000, 1000, 2500, contract.leverage])
  const hedged = context.venue.isHedged(account, instrument)
  const side: Side = random.pick(['Buy', 'Sell'])
  const present = context.venue.available(account, settleCoinOf(contract))
  const free = present > 0n ? present : 0n
  const inverse = isInverse({ contractType: contract.type })
  const dollars = inverse ? (free * BigInt(price) * e8(contract.tick)) / 100_000_000n : free
  const share = (dollars * BigInt(leverage) * BigInt(random.between(40, 99))) / 10_000n / 100_000_000n
  context.planned.push({
    ...MARKET_ORDER,
    account,
    instrument,
    side,
    qty: Math.min(500_000, lotsFor(contract, share, price)),
    positionIdx: hedged ? (side === 'Buy' ? 1 : 2) : 0,
  })
  return { type: 'setLeverage', account, instrument, buyLeverageE2: leverage, sellLeverageE2: leverage }
}

/**
 * Closes everything of an account, withdraws nearly all of a dollar coin, and lets it trade on its other coins:
 * payments then become debts, and without a position the other coins are sold to cover them.
 */
export function undress(context: CommandContext): Command {
  const { random } = context
  const account = random.chance(80) ? DEBTOR.id : 19
  const coin = random.pick(['USDT', 'USDC'])
  const order = { ...MARKET_ORDER, account, positionIdx: 0, reduceOnly: true } as const
  for (const { instrument, side, index: positionIdx, lots: qty } of context.venue.positions(account)) {
    context.planned.push({ ...order, instrument, side: opposite(side), positionIdx, qty })
  }
  const own = context.venue.ownMoney(account, coin)
  if (own > 0n) context.planned.push({ type: 'withdraw', account, coin, amount: (own * 999n) / 1000n + 1n })
  const suits = context.plans.filter((plan) => {
    const instrument = context.venue.instrument(plan.id)
    const trades = instrument !== undefined && isOpen({ instrument }) && context.venue.isQuoted(plan.id)
    return trades && settleCoinOf(plan) === coin && !context.venue.isHedged(account, plan.id)
  })
  const contract = random.pick(suits.length === 0 ? context.plans : suits)
  const { id: instrument } = contract
  const side: Side = random.pick(['Buy', 'Sell'])
  const qty = lotsFor(contract, BigInt(random.between(500, 4000)))
  context.planned.push(
    { ...order, instrument, side, qty, reduceOnly: false },
    { ...order, instrument, side: opposite(side), qty: 0, closeOnTrigger: true },
    { type: 'tick' },
  )
  return { type: 'cancelAll', account, instrument: 0, filter: null }
}

/**
 * Places several closing orders of one position, some at the same price and an opening one among them; then the
 * position shrinks, or a fill-or-kill order of another account arrives for all of them.
 */
export function closers(context: CommandContext): Command {
  const { random } = context
  const account = random.pick(TRADERS).id
  const held = context.venue.positions(account)
  if (held.length === 0) return place(context)
  const { instrument, side, lots: size, index: positionIdx } = random.pick(held)
  const closing = opposite(side)
  const middle = context.priceOf(instrument)
  const away = Math.ceil(middle * 0.0005) * (closing === 'Sell' ? 1 : -1)
  const order = { ...MARKET_ORDER, account, instrument, side: closing, positionIdx }
  const limit = { ...order, orderType: 'Limit', timeInForce: 'GTC' } as const
  for (let count = random.between(2, 4); count > 0; count--) {
    const price = Math.max(1, middle + away * random.between(0, 2))
    const reduceOnly = positionIdx !== 0 || random.chance(80)
    context.planned.push({ ...limit, price, qty: Math.ceil(size / random.between(2, 4)), reduceOnly })
  }
  if (random.chance(50))
    context.planned.push({ ...order, qty: Math.ceil(size / random.between(2, 3)), reduceOnly: true })
  const other = random.pick(TRADERS).id
  const taker = { ...limit, timeInForce: 'FOK', account: other, side, price: Math.max(1, middle + away * 2) } as const
  const index = context.venue.isHedged(other, instrument) ? (side === 'Buy' ? 1 : 2) : 0
  context.planned.push({ ...taker, qty: Math.ceil((size * random.between(2, 12)) / 8), positionIdx: index })
  return { type: 'cancelAll', account, instrument, filter: null }
}

/** Requotes a few levels on each side, removes others, and sometimes quotes into the other side. */
export function quote(context: CommandContext): MassQuote {
  const { random } = context
  const instrument = context.contract()
  const account = random.chance(95) ? random.pick(MAKERS) : context.trader()
  const middle = context.priceOf(instrument)
  const step = Math.max(1, Math.floor(middle * 0.0002))
  const levels = (direction: number): QuoteLevel[] => {
    const count = random.between(0, 8)
    const away = random.between(random.chance(5) ? -3 : 1, 4)
    return Array.from({ length: count }, (_, index) => ({
      price: Math.max(1, middle + direction * step * (away + index)),
      lots: random.chance(25) ? 0 : context.lots(instrument) * 4,
    }))
  }
  const resting = context.venue.resting(account, instrument)
  const old = resting.filter(() => random.chance(60)).slice(0, 30)
  const gone = (side: Side): QuoteLevel[] =>
    old.filter((order) => order.side === side).map(({ price }) => ({ price, lots: 0 }))
  const bids = [...gone('Buy'), ...levels(-1)]
  const asks = [...gone('Sell'), ...levels(1)]
  return { type: 'massQuote', account, instrument, bids, asks }
}
