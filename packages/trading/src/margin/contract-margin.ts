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

/** A position as its margins need it; money in E8 of the settle coin, `size` above zero. */
export interface HeldPosition {
  readonly side: Side
  readonly size: E8
  readonly entryValue: E8
  readonly addedMargin: E8
  /**
   * Size and value that it was last opened with, of which further reductions take their share; size and entry value where that is
   * not known, which is never more than a unit away.
   */
  readonly opening?: { readonly size: E8; readonly value: E8 }
}

/** Orders of one contract that may open: quantity and value of each side. */
export interface OpeningOrders {
  readonly buyQty: E8
  readonly buyValue: E8
  readonly sellQty: E8
  readonly sellValue: E8
}

/** State of one account in one contract, settings and prices. */
export interface ContractStanding {
  readonly contract: Pick<ContractInstrument, 'contractType' | 'riskTiers'>
  readonly isolated: boolean
  readonly hedge: boolean
  readonly leverageE2: Readonly<Record<Side, number>>
  readonly takerRate: E8
  readonly mark: E8
  /** Price of unrealised profit (R1.8): the mark, in the last minutes before delivery the mean index so far. */
  readonly profitAt: E8
  /** One in one-way mode; in hedge mode up to one of each side. */
  readonly positions: readonly HeldPosition[]
  readonly orders: OpeningOrders
}

/** Margin that a contract needs, and its worth at the mark, in E8 of the settle coin. Margins are rounded up, profit down. */
export interface ContractFigures {
  readonly positionIM: E8
  readonly orderIM: E8
  readonly maintenance: E8
  readonly unrealised: E8
}

/** The position of a side; `undefined` where none is held. */
export function heldPosition(standing: ContractStanding, side: Side): HeldPosition | undefined {
  return standing.positions.find((position) => position.side === side)
}

/** Leverage of a side, and the rates that its margin is computed with. */
export function marginTermsOf(standing: ContractStanding, side: Side): MarginTerms {
  const { leverageE2, takerRate, contract } = standing
  return { leverageE2: leverageE2[side], takerRate, tiers: contract.riskTiers }
}

/** Value of a size at the mark in E8 of the settle coin, rounded up (a margin is never understated). */
export function markValueOf({ contract, mark }: ContractStanding, size: E8): E8 {
  return contractValue(contract, mark, size, 'up')
}

/** Margin that an isolated position holds (5.3). */
export function heldMargin(standing: ContractStanding, { side, entryValue, addedMargin }: HeldPosition): E8 {
  const terms = marginTermsOf(standing, side)
  return positionInitialMargin(valueDirection(standing.contract, side), entryValue, terms) + addedMargin
}

/** Initial and maintenance margin of a position (5.3). */
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
 * Margin of the contract with its orders (5.3): one-way the larger side; in hedge mode both (the netting of hedged cross
 * positions is unpublished; charging both is the safe side).
 */
export function contractMargin(standing: ContractStanding, orders: OpeningOrders): E8 {
  const buy = marginOfSide(standing, 'Buy', orders.buyQty, orders.buyValue)
  const sell = marginOfSide(standing, 'Sell', orders.sellQty, orders.sellValue)
  return standing.hedge ? buy + sell : nettedSymbolMargin(buy, sell)
}

/** A side's position and its orders beyond an opposite position. */
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

/** All positions of a contract and its opening orders together. */
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
  // without such orders nothing, also where a position's margin is used up and below zero
  const orderIM = buyQty === 0n && sellQty === 0n ? 0n : contractMargin(standing, standing.orders) - positionIM
  return { positionIM, orderIM, maintenance, unrealised }
}
