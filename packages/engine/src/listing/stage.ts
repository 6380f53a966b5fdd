import { formatE8 } from '@perpdesk/numeric'
import { auctionRefusal, cancelsRefusedAt, ordersRefusedAt, type Stage } from '@perpdesk/trading'
import { type Account, closesByIndex, type Exposure } from '../account/account.ts'
import { type OrderRates, orderRates } from '../account/order-rates.ts'
import type { PlaceOrder } from '../command.ts'
import type { CommandResult } from '../event.ts'
import type { ContractMarket } from '../market.ts'
import { refuse } from '../result.ts'
import type { State } from '../state.ts'

/** Returns the refusal if a contract takes no orders at all at this moment; `undefined` if it takes some. */
export function refusedByLife(state: State, market: ContractMarket): CommandResult | undefined {
  const refused = ordersRefusedAt(stageOf(market))
  if (refused === 'contractNotLive') return refuse(refused)
  // Delivery waits for fresh prices, but orders end at its time.
  if (refused === 'settlementInProgress' || state.time >= market.deliveryTime) return refuse('settlementInProgress')
  if (refused !== null) return refuse(refused)
  // A contract in trading takes orders once it has a mark.
  return market.trading || market.auction !== null ? undefined : refuse('symbolNotTrading')
}

/**
 * Refuses an order that is not allowed in the present stage of the contract's life (3.5, step 3): by the rules of a
 * call auction, an order that is not post-only just after launch, or not reducing before delivery (R1.9).
 */
export function refusedByStage(state: State, exposure: Exposure, command: PlaceOrder): CommandResult | undefined {
  const { market } = exposure
  const refused = refusedByLife(state, market)
  if (refused !== undefined) return refused
  if (market.auction !== null) return refusedByAuction(exposure, command)
  return refusedWhileTrading(state, exposure, { postOnly: isPostOnly(command), reduces: reduces(command) })
}

/**
 * Applies the part of {@link refusedByStage} that depends only on the kind of order, also for orders that are sent
 * later.
 */
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

/** Refuses amendments in an auction, and before delivery those of orders that are not closing. */
export function refusedAmendment(state: State, market: ContractMarket, closing: boolean): CommandResult | undefined {
  const refused = refusedByLife(state, market)
  if (refused !== undefined) return refused
  if (market.auction !== null) return refuse('inCallAuction')
  return state.time >= market.reduceOnlyTime && !closing ? refuse('reduceOnlyBeforeDelivery') : undefined
}

/** True if owners may cancel orders: not in the second phase of an auction, nor while the auction is matched. */
export function mayCancel(market: ContractMarket): boolean {
  return cancelsRefusedAt(stageOf(market)) === null
}

/**
 * Returns the fee rates of an order placed now: the pre-listing rates until the contract is an ordinary one, else the
 * account's. House accounts always trade free.
 */
export function ratesOf({ instrument, preListing }: ContractMarket, account: Account): OrderRates {
  const isOwn = instrument.status === 'PreLaunch' && preListing !== null && !account.isHouse
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

/** Refuses accounts that may not trade pre-market contracts: all but unified accounts without portfolio margin. */
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
 * Returns the range of prices, in ticks, allowed for orders of an auction. First phase: from half of the present match
 * price (the reference price while nothing crosses). Second phase: buys from half of the last price (the reference
 * price, as there was no trade) to 110 % of the mark, sells from 90 % of the mark. The mark of an auction is its match
 * price.
 */
function auctionRange(market: ContractMarket, isBuy: boolean): { low: number; high: number } {
  const { instrument, prices, minPrice, maxPrice } = market
  const reference = instrument.preListing?.referencePrice ?? 0n
  if (instrument.preListing?.phase === 'CallAuction') return { low: market.ticksUp(prices.mark, 50n), high: maxPrice }
  return isBuy
    ? { low: market.ticksUp(reference, 50n), high: Math.min(maxPrice, market.ticksDown(prices.mark, 110n)) }
    : { low: Math.max(minPrice, market.ticksUp(prices.mark, 90n)), high: maxPrice }
}
