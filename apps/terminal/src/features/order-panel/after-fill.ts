import { type E8, mulDiv } from '@perpdesk/numeric'
import {
  closedEntryValue,
  contractValue,
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  netPosition,
  oppositeSide,
  orderCost,
  protectiveGrid,
  realisedPnl,
  type Side,
  tradeFee,
  valueDirection,
} from '@perpdesk/trading'
import { type Holding, holdingOf, type OrderContext } from './order-context.ts'
import type { SizedOrder } from './sizing.ts'

/** The position of a side after the order filled whole at its price, and what the fill realised and cost. */
interface Outcome {
  readonly side: Side
  readonly size: E8
  readonly entryValue: E8
  readonly realised: E8
  readonly fee: E8
  readonly openedValue: E8
  readonly kept: Holding | null
}

function outcomeOf(context: OrderContext, order: SizedOrder, qty: E8): Outcome | null {
  const { account, instrument } = context
  const hedge = account.positionMode === 'BothSide'
  const opposite = holdingOf(account, oppositeSide(order.side))
  const value = contractValue(instrument, order.price, qty, 'up')
  const fee = tradeFee(value, account.fees.taker)
  if (opposite !== null && (order.closing || !hedge)) {
    const closed = qty < opposite.size ? qty : opposite.size
    const realised = realisedPnl(
      valueDirection(instrument, opposite.side),
      closedEntryValue(opposite.entryValue, opposite.size, closed),
      contractValue(instrument, order.price, closed, 'halfUp'),
    )
    const left = opposite.size - closed
    if (left > 0n) {
      const entryValue = opposite.entryValue - closedEntryValue(opposite.entryValue, opposite.size, closed)
      return { side: opposite.side, size: left, entryValue, realised, fee, openedValue: 0n, kept: opposite }
    }
    const opened = order.closing ? 0n : qty - closed
    if (opened === 0n) return null
    const entryValue = contractValue(instrument, order.price, opened, 'up')
    return { side: order.side, size: opened, entryValue, realised, fee, openedValue: entryValue, kept: null }
  }
  if (order.closing) return null
  const same = holdingOf(account, order.side)
  const entryValue = (same?.entryValue ?? 0n) + value
  return {
    side: order.side,
    size: (same?.size ?? 0n) + qty,
    entryValue,
    realised: 0n,
    fee,
    openedValue: value,
    kept: same,
  }
}

/** Estimated liquidation price after the order (rules 5.5 and 5.6), on the tick; `null` outside the price range. */
export function liquidationAfter(context: OrderContext, order: SizedOrder, qty: E8): E8 | null {
  const outcome = outcomeOf(context, order, qty)
  if (outcome === null) return null
  const { instrument, account } = context
  const price =
    account.marginMode === 'ISOLATED_MARGIN'
      ? isolatedLiquidation(context, outcome)
      : crossLiquidation(context, outcome)
  if (price === null || price < instrument.minPrice || price >= instrument.maxPrice) return null
  return price
}

function isolatedLiquidation(context: OrderContext, outcome: Outcome): E8 | null {
  const { account, instrument } = context
  const { leverageE2, fees } = account
  const terms = { leverageE2: leverageE2[outcome.side], takerRate: fees.taker, tiers: instrument.riskTiers }
  const opened = orderCost(valueDirection(instrument, outcome.side), outcome.openedValue, terms)
  const kept = outcome.kept === null ? 0n : keptMargin(outcome.kept, outcome)
  return isolatedLiquidationPrice(
    instrument,
    {
      side: outcome.side,
      size: outcome.size,
      entryValue: outcome.entryValue,
      positionMargin: kept + opened.initialMargin + opened.closeFee,
      takerRate: fees.taker,
    },
    instrument.riskTiers,
    protectiveGrid(outcome.side, instrument.tickSize),
  )
}

/** Margin that stays with a position: all of it when it grows, its share when a part is closed. */
function keptMargin(kept: Holding, outcome: Outcome): E8 {
  return outcome.size >= kept.size ? kept.balance : mulDiv(kept.balance, outcome.size, kept.size, 'down')
}

function crossLiquidation(context: OrderContext, outcome: Outcome): E8 | null {
  const { account, instrument } = context
  const held = [account.long, account.short].filter((holding) => holding !== null)
  const own = held.reduce((sum, holding) => sum + holding.unrealisedPnl, 0n)
  const ownMaintenance = held.reduce((sum, holding) => sum + holding.maintenanceMargin, 0n)
  const balance =
    account.marginBalance - own - (account.maintenanceMargin - ownMaintenance) + outcome.realised - outcome.fee
  const position = netOutcome(context, outcome)
  if (position === null) return null
  return crossLiquidationPrice(
    instrument,
    { ...position, balance, takerRate: account.fees.taker },
    instrument.riskTiers,
    protectiveGrid(position.side, instrument.tickSize),
    instrument.maxPrice,
  )
}

/** In hedge mode only what is not hedged carries risk. */
function netOutcome(context: OrderContext, outcome: Outcome) {
  const { side, size, entryValue } = outcome
  if (context.account.positionMode !== 'BothSide') return { side, size, entryValue }
  const other = holdingOf(context.account, oppositeSide(side))
  const own = { size, entryValue }
  const rest = other ?? { size: 0n, entryValue: 0n }
  return side === 'Buy' ? netPosition(own, rest) : netPosition(rest, own)
}
