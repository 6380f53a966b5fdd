import type { E8 } from '@perpdesk/numeric'
import {
  crossMargins,
  isolatedMaintenanceMargin,
  type MarginTerms,
  nettedSymbolMargin,
  type PositionMargins,
  positionInitialMargin,
} from '../margin.ts'
import { unrealisedPnl } from '../pnl.ts'
import type { ContractInstrument } from '../products/contract.ts'
import { contractValue, valueDirection } from '../value.ts'
import type { Side } from '../vocabulary.ts'
import { openingOrdersValue, sideMargin } from './side-margin.ts'

/** The figures of a position that determine its margins; money in E8 of the settle coin, `size` above zero. */
export interface HeldPosition {
  readonly side: Side
  readonly size: E8
  readonly entryValue: E8
  readonly addedMargin: E8
  /**
   * Size and entry value after the last fill that opened or increased the position; reductions take their share of this
   * value. If it is not known, the current size and entry value are used, which give a result at most one unit
   * different.
   */
  readonly opening?: { readonly size: E8; readonly value: E8 }
}

/** The orders of one contract that may open a position: total quantity and value of each side. */
export interface OpeningOrders {
  readonly buyQty: E8
  readonly buyValue: E8
  readonly sellQty: E8
  readonly sellValue: E8
}

/** The state of one account in one contract: settings, prices, positions and orders. */
export interface ContractStanding {
  readonly contract: Pick<ContractInstrument, 'contractType' | 'riskTiers'>
  readonly isolated: boolean
  readonly hedge: boolean
  readonly leverageE2: Readonly<Record<Side, number>>
  readonly takerRate: E8
  readonly mark: E8
  /**
   * Price for unrealised profit (R1.8): the mark price; in the last minutes before delivery the average index so far.
   */
  readonly profitAt: E8
  /** At most one position in one-way mode; in hedge mode at most one of each side. */
  readonly positions: readonly HeldPosition[]
  readonly orders: OpeningOrders
}

/** The margins and unrealised profit of a contract, in E8 of the settle coin. Margins are rounded up, profit down. */
export interface ContractFigures {
  readonly positionIM: E8
  readonly orderIM: E8
  readonly maintenance: E8
  readonly unrealised: E8
}

/** Returns the position of a side; `undefined` if there is none. */
export function heldPosition(standing: ContractStanding, side: Side): HeldPosition | undefined {
  return standing.positions.find((position) => position.side === side)
}

/** Returns the margin terms of a side: its leverage, the taker rate and the risk tiers. */
export function marginTermsOf(standing: ContractStanding, side: Side): MarginTerms {
  const { leverageE2, takerRate, contract } = standing
  return { leverageE2: leverageE2[side], takerRate, tiers: contract.riskTiers }
}

/**
 * Returns the value of a size at the mark price in E8 of the settle coin, rounded up, so that no margin is too small.
 */
export function markValueOf({ contract, mark }: ContractStanding, size: E8): E8 {
  return contractValue(contract, mark, size, 'up')
}

/**
 * Returns the margin that an isolated position holds (5.3): initial margin and added margin, in E8 of the settle coin.
 */
export function heldMargin(standing: ContractStanding, { side, entryValue, addedMargin }: HeldPosition): E8 {
  const terms = marginTermsOf(standing, side)
  return positionInitialMargin(valueDirection(standing.contract, side), entryValue, terms) + addedMargin
}

/** Returns the initial and maintenance margin of a position (5.3), in E8 of the settle coin. */
export function positionMargins(standing: ContractStanding, position: HeldPosition): PositionMargins {
  const { contract, takerRate } = standing
  const direction = valueDirection(contract, position.side)
  const markValue = markValueOf(standing, position.size)
  if (!standing.isolated) return crossMargins(direction, markValue, marginTermsOf(standing, position.side))
  const initial = heldMargin(standing, position)
  const holding = { direction, entryValue: position.entryValue, positionMargin: initial, takerRate }
  return { initial, maintenance: isolatedMaintenanceMargin(holding, markValue, contract.riskTiers) }
}

/**
 * Returns the margin of the contract's positions and orders (5.3), in E8 of the settle coin: that of the larger side in
 * one-way mode, the sum of both sides in hedge mode. How hedged cross positions are netted is not published; the sum is
 * the safe choice.
 */
export function contractMargin(standing: ContractStanding, orders: OpeningOrders): E8 {
  const buy = marginOfSide(standing, 'Buy', orders.buyQty, orders.buyValue)
  const sell = marginOfSide(standing, 'Sell', orders.sellQty, orders.sellValue)
  return standing.hedge ? buy + sell : nettedSymbolMargin(buy, sell)
}

/** Returns the margin of a side: its position, and its orders as far as they exceed an opposite position. */
function marginOfSide(standing: ContractStanding, side: Side, qty: E8, value: E8): E8 {
  const { isolated, hedge, positions, contract } = standing
  const held = heldPosition(standing, side)
  const opposite = hedge || held !== undefined ? 0n : (positions[0]?.size ?? 0n)
  const opened = openingOrdersValue(qty, value, opposite)
  if (held === undefined && opened === 0n) return 0n
  const exposure = {
    isolated,
    heldValue: held === undefined || isolated ? 0n : markValueOf(standing, held.size),
    heldMargin: held === undefined || !isolated ? 0n : heldMargin(standing, held),
    opened,
  }
  return sideMargin(valueDirection(contract, side), exposure, marginTermsOf(standing, side))
}

/** Returns the figures of a contract: the sums over its positions, and the additional margin of its opening orders. */
export function contractFigures(standing: ContractStanding): ContractFigures {
  let positionIM = 0n
  let maintenance = 0n
  let unrealised = 0n
  for (const position of standing.positions) {
    const margins = positionMargins(standing, position)
    positionIM += margins.initial
    maintenance += margins.maintenance
    const { side, size, entryValue } = position
    unrealised += unrealisedPnl(standing.contract, side, size, entryValue, standing.profitAt)
  }
  const { buyQty, sellQty } = standing.orders
  // 0 without orders: the difference could be above zero if the margin held by a position is negative
  const orderIM = buyQty === 0n && sellQty === 0n ? 0n : contractMargin(standing, standing.orders) - positionIM
  return { positionIM, orderIM, maintenance, unrealised }
}
