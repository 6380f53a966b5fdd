import type {
  CreateType,
  OrderType,
  PositionIdx,
  Side,
  SmpType,
  StopOrderType,
  TimeInForce,
  TriggerBy,
} from '@perpdesk/trading'
import type { PositionStop, PositionStops } from '../../../packages/engine/src/event.ts'
import type { AttachedTpSl, OrderDetails, TrailingTerms } from '../../../packages/engine/src/order-options.ts'
import * as formulas from '../formulas.ts'
import { type Market, opposite, type Position, priceOf, qtyOf, type Standing } from '../model.ts'

export type StopKind = Extract<
  StopOrderType,
  'Stop' | 'OcoOrder' | 'TakeProfit' | 'StopLoss' | 'PartialTakeProfit' | 'PartialStopLoss' | 'TrailingStop'
>

/** An order that waits for a price (3.5 to 3.8): a conditional one, a leg of an OCO, or a stop of a position. */
export interface Stop {
  readonly id: number
  readonly standing: Standing
  readonly kind: StopKind
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly reduceOnly: boolean
  readonly closeOnTrigger: boolean
  readonly smpType: SmpType
  readonly link: string
  readonly createdTime: number
  updatedTime: number
  orderType: OrderType
  timeInForce: TimeInForce
  price: number
  qty: number
  /** Ticks; 0 while a trailing stop does not trail. */
  trigger: number
  by: TriggerBy
  /** 1 waits for a rise, 2 for a fall. */
  direction: 1 | 2
  /** The order that ends when this one triggers, and the one that it came from. */
  pair: number
  parent: number
  tpsl: AttachedTpSl | null
  trailing: (TrailingTerms & { best: number }) | null
}

export type Leg = 'takeProfit' | 'stopLoss'

export function isOfPosition({ kind }: Stop): boolean {
  return kind !== 'Stop' && kind !== 'OcoOrder'
}

/** For the whole position, whatever it grows or shrinks to. */
export function isWhole({ kind }: Stop): boolean {
  return kind === 'TakeProfit' || kind === 'StopLoss' || kind === 'TrailingStop'
}

export function isPartial({ kind }: Stop): boolean {
  return kind === 'PartialTakeProfit' || kind === 'PartialStopLoss'
}

/** Takes a profit: sells high or buys low. */
export function takesProfit({ kind, side, direction }: Stop): boolean {
  return (kind === 'OcoOrder' && (side === 'Sell') === (direction === 1)) || kind.endsWith('TakeProfit')
}

export function kindOf(leg: Leg, mode: AttachedTpSl['mode']): StopKind {
  if (leg === 'takeProfit') return mode === 'Full' ? 'TakeProfit' : 'PartialTakeProfit'
  return mode === 'Full' ? 'StopLoss' : 'PartialStopLoss'
}

/** Where the profit of a position lies, and where its loss (3.7). */
export function directionOf(held: Side, leg: Leg): 1 | 2 {
  return (held === 'Buy') === (leg === 'takeProfit') ? 1 : 2
}

/** The price that a trigger is compared with now; before the first trade the mark stands for the last price (R2.8). */
export function presentPrice(market: Market, by: TriggerBy): bigint {
  if (by === 'IndexPrice') return market.index
  return by === 'LastPrice' && market.last > 0 ? priceOf(market, market.last) : market.mark
}

const NO_LEG = { trigger: 0, by: 'LastPrice', orderType: 'Market', limitPrice: 0 } as const

/** An order without anything particular, as its details would tell it. */
export const NO_DETAILS: OrderDetails = {
  triggerPrice: 0,
  triggerBy: 'LastPrice',
  triggerDirection: 0,
  ...carriedFields(null),
  parentOrderId: 0,
  pairOrderId: 0,
  trailingDistance: 0,
  trailingRatio: 0n,
  activationPrice: 0,
  trailingTrigger: 0,
  slippage: null,
  triggerRateE4: 0,
  strategyId: 0,
}

/** TP and SL that an order carries, as its details tell them. */
export function carriedFields(tpsl: AttachedTpSl | null) {
  const takeProfit = tpsl?.takeProfit ?? NO_LEG
  const stopLoss = tpsl?.stopLoss ?? NO_LEG
  return {
    takeProfit: takeProfit.trigger,
    stopLoss: stopLoss.trigger,
    tpTriggerBy: takeProfit.by,
    slTriggerBy: stopLoss.by,
    tpOrderType: takeProfit.orderType,
    slOrderType: stopLoss.orderType,
    tpLimitPrice: takeProfit.limitPrice,
    slLimitPrice: stopLoss.limitPrice,
    tpslMode: tpsl?.mode ?? 'UNKNOWN',
  } as const
}

export function detailsOf(stop: Stop): OrderDetails {
  const { trailing, tpsl, trigger, by, direction, pair, parent } = stop
  const ownMode = isPartial(stop) ? 'Partial' : isWhole(stop) && trailing === null ? 'Full' : 'UNKNOWN'
  return {
    ...NO_DETAILS,
    ...carriedFields(tpsl),
    tpslMode: tpsl?.mode ?? ownMode,
    triggerPrice: trailing === null ? trigger : trailing.activation,
    triggerBy: by,
    triggerDirection: direction,
    parentOrderId: parent,
    pairOrderId: pair,
    trailingDistance: trailing?.distance ?? 0,
    trailingRatio: trailing?.ratio ?? 0n,
    activationPrice: trailing?.activation ?? 0,
    trailingTrigger: trailing === null ? 0 : trigger,
  }
}

/** How the order says it was made once it acts (3.4); a trailing stop by where it stands to the entry price (R3.28). */
export function createTypeOf(stop: Stop): CreateType {
  if (!isOfPosition(stop)) return 'CreateByStopOrder'
  // of a position there are four kinds besides, and the words are made of their names
  if (stop.kind !== 'TrailingStop') return `CreateBy${stop.kind}` as CreateType
  const { market, positions } = stop.standing
  const { side, lots, opening } = positions[stop.positionIdx]
  if (stop.trigger === 0 || lots === 0) return 'CreateByTrailingStop'
  const entry = formulas.averagePrice(market.instrument, opening.value, qtyOf(market, opening.lots))
  const price = priceOf(market, stop.trigger)
  return (side === 'Buy' ? price > entry : price < entry) ? 'CreateByTrailingProfit' : 'CreateByTrailingStop'
}

export function stopsOf({ stops }: Standing, position: Position): readonly Stop[] {
  return stops.filter((stop) => isOfPosition(stop) && stop.positionIdx === position.index)
}

/** Lots that the partial stops of a kind cover. */
export function coveredBy(standing: Standing, position: Position, kind: StopKind): number {
  return stopsOf(standing, position).reduce((sum, stop) => sum + (stop.kind === kind ? stop.qty : 0), 0)
}

/** Stops of a position as it is shown. */
export function stopsView(standing: Standing, position: Position): PositionStops | null {
  const own = stopsOf(standing, position)
  if (own.length === 0) return null
  const takeProfit = own.find(({ kind }) => kind === 'TakeProfit')
  const stopLoss = own.find(({ kind }) => kind === 'StopLoss')
  const moving = own.find(({ kind }) => kind === 'TrailingStop')
  const full = own.filter((stop) => stop === takeProfit || stop === stopLoss)
  const partial = own.filter(isPartial)
  return {
    tpslMode: full.length > 0 ? 'Full' : partial.length > 0 ? 'Partial' : 'UNKNOWN',
    takeProfit: takeProfit?.trigger ?? 0,
    stopLoss: stopLoss?.trigger ?? 0,
    tpTriggerBy: takeProfit?.by ?? 'LastPrice',
    slTriggerBy: stopLoss?.by ?? 'LastPrice',
    trailingStop: moving?.trailing?.distance ?? 0,
    trailingRatio: moving?.trailing?.ratio ?? 0n,
    activePrice: moving?.trailing?.activation ?? 0,
    tsTriggerPrice: moving?.trigger ?? 0,
    full: full.map((stop) => stopRow(stop, position.lots)),
    partial: partial.map((stop) => stopRow(stop, stop.qty)),
  }
}

function stopRow(stop: Stop, qty: number): PositionStop {
  const { id, parent, pair, kind, trigger, by, orderType, price, createdTime, updatedTime } = stop
  return {
    orderId: id,
    parentOrderId: parent,
    pairOrderId: pair,
    stopOrderType: kind,
    qty,
    triggerPrice: trigger,
    triggerBy: by,
    orderType,
    price,
    createdTime,
    updatedTime,
  }
}

/** Side of the position that a stop closes. */
export function heldSide({ side }: Pick<Stop, 'side'>): Side {
  return opposite(side)
}
