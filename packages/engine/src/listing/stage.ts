import { formatE8 } from '@perpdesk/numeric'
import { auctionRefusal, cancelsRefusedAt, ordersRefusedAt, type Stage } from '@perpdesk/trading'
import { type Account, closesByIndex, type Exposure } from '../account/account.ts'
import { type OrderRates, orderRates } from '../account/order-rates.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import type { ContractMarket } from '../market.ts'
import { refuse } from '../result.ts'
import type { State } from '../state.ts'

/** Why a contract takes no orders at all at this moment; `undefined` when it takes some. */
export function refusedByLife(state: State, market: ContractMarket): CommandResult | undefined {
  const refused = ordersRefusedAt(stageOf(market))
  if (refused === 'contractNotLive') return refuse(refused)
  // Delivery waits for prices; its time does not.
  if (refused === 'settlementInProgress' || state.time >= market.deliveryTime) return refuse('settlementInProgress')
  if (refused !== null) return refuse(refused)
  // A contract that trades takes orders once it has a mark.
  return market.trading || market.auction !== null ? undefined : refuse('symbolNotTrading')
}

/**
 * Refuses an order that the stage of a contract's life forbids (3.5, step 3): the rules of a call auction, only
 * post-only in the first moments after launch, only reducing orders before delivery (R1.9).
 */
export function refusedByStage(state: State, exposure: Exposure, command: PlaceOrder): CommandResult | undefined {
  const { market } = exposure
  const refused = refusedByLife(state, market)
  if (refused !== undefined) return refused
  if (market.auction !== null) return refusedByAuction(exposure, command)
  return refusedWhileTrading(state, exposure, { postOnly: isPostOnly(command), reduces: reduces(command) })
}

/** The part of it that goes by the kind of order alone, for orders that are still to come. */
export function refusedWhileTrading(
  state: State,
  exposure: Exposure,
  kind: { readonly postOnly: boolean; readonly reduces: boolean },
): CommandResult | undefined {
  const { market } = exposure
  if (state.time < market.openTime && !kind.postOnly) return refuse('postOnlyStage')
  if (state.time >= market.reduceOnlyTime && !kind.reduces) return refuse('reduceOnlyBeforeDelivery')
  return refusedInPreMarket(exposure)
}

/** Amendments: none in an auction, only of closing orders before delivery. */
export function refusedAmendment(state: State, market: ContractMarket, closing: boolean): CommandResult | undefined {
  const refused = refusedByLife(state, market)
  if (refused !== undefined) return refused
  if (market.auction !== null) return refuse('inCallAuction')
  return state.time >= market.reduceOnlyTime && !closing ? refuse('reduceOnlyBeforeDelivery') : undefined
}

/** True when owners may cancel: not in the second phase of an auction, nor while it is matched. */
export function mayCancel(market: ContractMarket): boolean {
  return cancelsRefusedAt(stageOf(market)) === null
}

/** Fee rates of an order placed now: the contract's own before it is ordinary, but house accounts always trade free. */
export function ratesOf({ instrument, preListing }: ContractMarket, account: Account): OrderRates {
  const isOwn = instrument.status === 'PreLaunch' && preListing !== null && account.id >= FIRST_ACCOUNT
  return isOwn ? orderRates(preListing) : account.rates
}

function stageOf({ instrument }: ContractMarket): Stage {
  return { status: instrument.status, phase: instrument.preListing?.phase ?? null }
}

function isPostOnly(command: PlaceOrder): boolean {
  return command.orderType === 'Limit' && command.timeInForce === 'PostOnly'
}

function reduces(command: PlaceOrder): boolean {
  return command.reduceOnly || command.closeOnTrigger || closesByIndex(command.side, command.positionIdx)
}

/** Pre-market contracts are for unified accounts without portfolio margin. */
function refusedInPreMarket({ account, market }: Exposure): CommandResult | undefined {
  if (market.instrument.status !== 'PreLaunch') return undefined
  return account.margin.checkPreMarket()
}

function refusedByAuction(exposure: Exposure, command: PlaceOrder): CommandResult | undefined {
  const { market } = exposure
  const refused = refusedInPreMarket(exposure)
  if (refused !== undefined) return refused
  const unfit = auctionRefusal({ ...command, withOptions: command.options !== null })
  if (unfit !== null) return refuse(unfit)
  const { low, high } = auctionRange(market, command.side === 'Buy')
  if (command.price >= low && command.price <= high) return undefined
  return refuse('priceOutOfRange', {
    minPrice: formatE8(market.priceOf(low)),
    maxPrice: formatE8(market.priceOf(high)),
  })
}

/**
 * Prices in ticks that an order of an auction may have. In the first phase from half of the price at which the auction
 * would match now (the reference price while nothing crosses). In the second buys from half of the last price (the
 * reference, as there was no trade) to 110 % of the mark, sells from 90 % of the mark; the mark of an auction is the price
 * at which it would match.
 */
function auctionRange(market: ContractMarket, isBuy: boolean): { low: number; high: number } {
  const { instrument, prices, minPrice, maxPrice } = market
  const reference = instrument.preListing?.referencePrice ?? 0n
  if (instrument.preListing?.phase === 'CallAuction') return { low: market.ticksUp(prices.mark, 50n), high: maxPrice }
  return isBuy
    ? { low: market.ticksUp(reference, 50n), high: Math.min(maxPrice, market.ticksDown(prices.mark, 110n)) }
    : { low: Math.max(minPrice, market.ticksUp(prices.mark, 90n)), high: maxPrice }
}
