import type {
  AmendOptions,
  AmendOrder,
  AttachedTpSl,
  Command,
  OrderOptions,
  PlaceOrder,
  SetTradingStop,
  TpSlChange,
  TpSlLeg,
} from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { type Side, TRIGGER_SOURCES } from '@perpdesk/trading'
import type { CommandContext } from './command-context.ts'

const PLAIN: OrderOptions = { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null }

/** Adds options to some orders: carried TP/SL, a trigger, or a price taken from the book. */
export function withOptions(context: CommandContext, order: PlaceOrder): PlaceOrder {
  const { random } = context
  if (random.chance(68)) return order
  const kind = random.weighted({ tpsl: 10, trigger: 8, oco: 3, slippage: 4, bbo: 4, wrong: 1 })
  if (kind === 'tpsl') return { ...order, options: { ...PLAIN, tpsl: carried(context, order.instrument, order.side) } }
  if (kind === 'slippage') {
    const value = random.pick(['1', '5', '40', '0.5', '0.05', '2', '0.001'] as const)
    const slippage = { kind: random.pick(['TickSize', 'Percent'] as const), value: e8(value) }
    return { ...order, options: { ...PLAIN, slippage } }
  }
  if (kind === 'bbo') {
    const bbo = { side: random.pick(['Queue', 'Counterparty'] as const), level: random.between(1, 6) }
    return { ...order, options: { ...PLAIN, bbo } }
  }
  const isRise = random.chance(50)
  const direction: 1 | 2 = isRise ? 1 : 2
  const trigger = { price: triggerNear(context, order.instrument, isRise), by: random.pick(TRIGGER_SOURCES), direction }
  const oco = {
    takeProfit: leg(context, order.instrument, order.side === 'Sell', true),
    stopLoss: leg(context, order.instrument, order.side !== 'Sell', true),
  }
  if (kind === 'oco') return { ...order, options: { ...PLAIN, oco } }
  const tpsl = random.chance(25) ? carried(context, order.instrument, order.side) : null
  return { ...order, options: { ...PLAIN, trigger, tpsl, oco: kind === 'wrong' ? oco : null } }
}

/** Returns a trigger slightly above or below the market, where it will soon be reached; sometimes on the wrong side. */
function triggerNear(context: CommandContext, instrument: number, isRise: boolean): number {
  const { random } = context
  const middle = context.priceOf(instrument)
  const away = Math.ceil(middle * (random.between(1, random.chance(30) ? 400 : 60) / 10_000))
  return Math.max(1, isRise !== random.chance(3) ? middle + away : middle - away)
}

function leg(context: CommandContext, instrument: number, isRise: boolean, mayLimit: boolean): TpSlLeg {
  const { random } = context
  const trigger = triggerNear(context, instrument, isRise)
  const isLimit = mayLimit && random.chance(35)
  const limitPrice = isLimit ? Math.max(1, trigger + random.between(-20, 20)) : 0
  return { trigger, by: random.pick(TRIGGER_SOURCES), orderType: isLimit ? 'Limit' : 'Market', limitPrice }
}

function carried(context: CommandContext, instrument: number, side: Side): AttachedTpSl {
  const { random } = context
  const mode = random.pick(['Full', 'Partial'] as const)
  const mayLimit = mode === 'Partial' || random.chance(3)
  const takeProfit = random.chance(75) ? leg(context, instrument, side === 'Buy', mayLimit) : null
  const stopLoss = random.chance(75) ? leg(context, instrument, side === 'Sell', mayLimit) : null
  return { mode, takeProfit, stopLoss }
}

/** Returns a change of a leg in which some fields are missing. */
function changeOf({ random }: CommandContext, { trigger, by, orderType, limitPrice }: TpSlLeg): TpSlChange {
  return {
    trigger,
    by: random.chance(30) ? null : by,
    orderType: random.chance(30) ? null : orderType,
    limitPrice: random.chance(30) ? null : limitPrice,
  }
}

/** Sets, changes or removes TP, SL and trailing stop of a position. */
export function tradingStop(context: CommandContext): Command {
  const { random } = context
  const account = context.trader()
  const held = context.venue.positions(account)
  const chosen = held.length === 0 || random.chance(2) ? undefined : random.pick(held)
  const instrument = chosen?.instrument ?? context.contract()
  const isLong = chosen?.side !== 'Sell'
  const mode = random.pick(['Full', 'Partial'] as const)
  const known = chosen === undefined ? [] : context.venue.partialStops(account, chosen)
  const named = mode === 'Partial' && known.length > 0 && random.chance(40) ? random.pick(known) : undefined
  const isTake = named?.takes === true
  const wants = (chance: number): boolean => random.chance(chance)
  const legOf = (isRise: boolean): TpSlChange => {
    const made = changeOf(context, leg(context, instrument, isRise, mode === 'Partial' || random.chance(2)))
    return random.chance(15) && (mode === 'Full' || named !== undefined) ? { ...made, trigger: 0 } : made
  }
  const takeProfit = (named === undefined ? wants(60) : isTake && wants(80)) ? legOf(isLong) : null
  const stopLoss = (named === undefined ? wants(60) : !isTake && wants(80)) ? legOf(!isLong) : null
  const size = mode === 'Full' ? (wants(3) ? 1 : 0) : Math.ceil((chosen?.lots ?? 1) / random.between(1, 6))
  const trailing = wants(20)
    ? {
        distance: wants(50) ? random.between(0, Math.ceil(context.priceOf(instrument) * 0.004)) : 0,
        ratio: wants(50) ? e8(random.pick(['0.001', '0.004', '0.01', '1.5'] as const)) : 0n,
        activation: wants(40) ? triggerNear(context, instrument, isLong) : 0,
      }
    : null
  const command: SetTradingStop = {
    type: 'setTradingStop',
    account,
    instrument,
    positionIdx: chosen?.index ?? 0,
    mode,
    takeProfit,
    stopLoss,
    tpSize: takeProfit === null && !(named !== undefined && isTake) ? 0 : size,
    slSize: stopLoss === null && !(named !== undefined && !isTake) ? 0 : wants(95) ? size : 1,
    tpOrderId: named !== undefined && isTake ? named.id : 0,
    slOrderId: named !== undefined && !isTake ? named.id : 0,
    trailing,
  }
  return command
}

/** Returns other triggers and other TP and SL for an open or waiting order. */
export function amendOptions(context: CommandContext, order: Pick<AmendOrder, 'instrument'>): AmendOptions | null {
  const { random } = context
  if (random.chance(65)) return null
  const { mode, ...legs } = carried(context, order.instrument, random.pick(['Buy', 'Sell'] as const))
  const changed = (one: TpSlLeg | null): TpSlChange | null =>
    one && { ...changeOf(context, one), ...(random.chance(15) ? { trigger: 0 } : {}) }
  const tpsl = {
    mode: random.chance(30) ? null : mode,
    takeProfit: changed(legs.takeProfit),
    stopLoss: changed(legs.stopLoss),
  }
  const price = triggerNear(context, order.instrument, random.chance(50))
  return {
    trigger: random.chance(50) ? { price, by: random.chance(30) ? null : random.pick(TRIGGER_SOURCES) } : null,
    tpsl: random.chance(50) ? tpsl : null,
  }
}
