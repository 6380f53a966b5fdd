import { e8, formatE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import type { OrderType, TpSlKind } from '@perpdesk/trading'
import { formatPrice, typedDecimal } from '../../../format/index.ts'
import type { Text } from '../../../i18n/index.ts'
import type { Pair } from '../../../stores/index.ts'
import { gridIssue, type TicketIssue } from './ticket-issue.ts'

export const LEGS = ['takeProfit', 'stopLoss'] as const satisfies readonly TpSlKind[]

/** A take profit or stop loss as typed: the trigger price, and the order that is placed when it is reached. */
export interface PairLeg {
  readonly trigger: string
  readonly orderType: OrderType
  /** Limit price; only used if the leg is a limit order. */
  readonly price: string
}

type LegFields = Pick<
  RequestOf<'createSpotOrder'>,
  'takeProfit' | 'stopLoss' | 'tpOrderType' | 'slOrderType' | 'limitTakeProfit' | 'limitStopLoss'
>

export type PairLegs = Readonly<Record<TpSlKind, PairLeg>>

/** Returns legs without prices. */
export function newLegs(takeProfit: OrderType): PairLegs {
  return {
    takeProfit: { trigger: '', orderType: takeProfit, price: '' },
    stopLoss: { trigger: '', orderType: 'Market', price: '' },
  }
}

/** Returns the names of the legs that have a trigger price. */
export function pricedLegs(legs: PairLegs): readonly TpSlKind[] {
  return LEGS.filter((name) => legs[name].trigger !== '')
}

/** Returns the first fault of the prices of some legs by the tick size and price range of the pair. */
export function legPriceIssue(legs: PairLegs, names: readonly TpSlKind[], pair: Pair): TicketIssue | undefined {
  for (const name of names) {
    const { trigger, orderType, price } = legs[name]
    const found =
      gridIssue(trigger, 'trigger', name, pair) ??
      (orderType === 'Limit' ? gridIssue(price, 'price', `${name}Price`, pair) : undefined)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the fields of a request that describe the legs with a trigger price. */
export function legRequest(legs: PairLegs): LegFields {
  const plain = (typed: string) => formatE8(e8(typed))
  const { takeProfit, stopLoss } = legs
  return {
    ...(takeProfit.trigger !== '' && {
      takeProfit: plain(takeProfit.trigger),
      tpOrderType: takeProfit.orderType,
      ...(takeProfit.orderType === 'Limit' && { limitTakeProfit: plain(takeProfit.price) }),
    }),
    ...(stopLoss.trigger !== '' && {
      stopLoss: plain(stopLoss.trigger),
      slOrderType: stopLoss.orderType,
      ...(stopLoss.orderType === 'Limit' && { limitStopLoss: plain(stopLoss.price) }),
    }),
  }
}

/** Returns the line of a leg for the confirmation dialog: its trigger price and the order that it places. */
export function legLine(
  text: Text<'orderPanel'>,
  oco: Text<'oco'>,
  { trigger: typed, orderType, price }: PairLeg,
  pair: Pair,
): string {
  const [trigger, limit] = [typedDecimal(typed), typedDecimal(price)]
  if (trigger === undefined) return text('none')
  const moment = `${text('by.LastPrice')} ${formatPrice(trigger, pair)}`
  const trade = orderType === 'Market' || limit === undefined ? text('Market') : formatPrice(limit, pair)
  return oco('leg', { moment, trade })
}
