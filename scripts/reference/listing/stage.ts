import type { PlaceOrder } from '@perpdesk/engine'
import type { ContractInstrument, ListingPhase } from '@perpdesk/trading'
import { isClosing } from '../account/standing.ts'
import { exact, ratio } from '../formulas/fraction.ts'
import { steps } from '../market.ts'
import type { Account, Market, Model } from '../model.ts'
import { type Answer, refused } from '../results.ts'
import { SECOND } from '../time.ts'

/** Returns the refusal of a contract that takes no orders at this moment (R1.9, R1.11). */
export function refusedByLife(model: Model, market: Market): Answer | undefined {
  const { status } = market.instrument
  if (status === 'Closed') return refused('notLive')
  if (status === 'Delivering' || model.time >= deliveryTimeOf(market)) return refused('settling')
  if (phaseOf(market) === 'CrossMatching') return refused('inAuction')
  return isTrading(market) || inAuction(market) ? undefined : refused('notTrading')
}

/** True if orders can be matched: the contract is open and has a mark price. */
export function isTrading(market: Market): boolean {
  return isOpen(market) && market.mark > 0n
}

/** True if the contract's stage allows matching, once it has a mark price. */
export function isOpen(market: Pick<Market, 'instrument'>): boolean {
  return market.instrument.status === 'Trading' || isPreMarket(market)
}

/** True while the contract trades between its auction and its first regular trading day, when it gets an index. */
export function isPreMarket(market: Pick<Market, 'instrument'>): boolean {
  return phaseOf(market) === 'ContinuousTrading'
}

/** True while orders are collected for the auction. */
export function inAuction(market: Pick<Market, 'instrument'>): boolean {
  const phase = phaseOf(market)
  return phase === 'CallAuction' || phase === 'CallAuctionNoCancel'
}

/** Returns the pre-listing phase of a contract; `undefined` for a regular contract. */
export function phaseOf({ instrument: { status, preListing } }: Pick<Market, 'instrument'>): ListingPhase | undefined {
  return status === 'PreLaunch' ? preListing?.phase : undefined
}

/** True unless the contract is in the second phase of an auction, or being matched. */
export function mayCancel(market: Market): boolean {
  const phase = phaseOf(market)
  return phase !== 'CallAuctionNoCancel' && phase !== 'CrossMatching'
}

/**
 * Refuses orders that the contract's stage forbids: after the launch only post-only orders are accepted, before the
 * delivery only reducing ones (R1.9).
 */
export function refusedByStage(
  model: Model,
  account: Account,
  market: Market,
  command: PlaceOrder,
): Answer | undefined {
  const refusal = refusedByLife(model, market)
  if (refusal !== undefined) return refusal
  if (inAuction(market)) return preMarketFault(account, market) ?? auctionFault(market, command)
  const onlyRests = command.orderType === 'Limit' && command.timeInForce === 'PostOnly'
  const reduces = isClosing({ ...command, reduceOnly: command.reduceOnly || command.closeOnTrigger })
  return refusedByKind(model, account, market, { onlyRests, reduces })
}

/** Refuses an order that the stage of a trading contract forbids, for any sender and at any time. */
export function refusedByKind(
  model: Model,
  account: Account,
  market: Market,
  { onlyRests, reduces }: { readonly onlyRests: boolean; readonly reduces: boolean },
): Answer | undefined {
  const { launchTime, postOnlySeconds } = market.instrument
  const isOpen = postOnlySeconds === 0 || model.time >= launchTime + postOnlySeconds * SECOND
  if (!isOpen && !onlyRests) return refused('postOnlyStage')
  if (onlyReduces(model, market) && !reduces) return refused('onlyReducing')
  return preMarketFault(account, market)
}

/** Refuses classic accounts before the launch of a contract. */
function preMarketFault(account: Account, { instrument }: Market): Answer | undefined {
  return instrument.status === 'PreLaunch' && account.accountType === 'classic' ? refused('notForClassic') : undefined
}

export function onlyReduces(model: Model, market: Market): boolean {
  const { delivery } = market.instrument
  return delivery !== null && model.time >= deliveryTimeOf(market) - delivery.reduceOnlySeconds * SECOND
}

/** True once the delivery time has passed, whether the contract was delivered or not. */
export function isOver(model: Model, market: Market): boolean {
  return model.time >= deliveryTimeOf(market)
}

function deliveryTimeOf({ instrument }: Market): number {
  return instrument.delivery === null ? Number.POSITIVE_INFINITY : instrument.deliveryTime
}

/** Refuses auction orders other than GTC limit orders without options in the price range of the phase. */
function auctionFault(market: Market, command: PlaceOrder): Answer | undefined {
  if (command.orderType !== 'Limit' || command.timeInForce !== 'GTC') return refused('auctionGtcOnly')
  if (command.options !== null) return refused('auctionNoOptions')
  const { low, high } = rangeOf(market, market.instrument, command.side === 'Buy')
  return command.price < low || command.price > high ? refused('priceRange') : undefined
}

/**
 * Returns the allowed price range. In the first phase it starts at half of the price at which the auction would match
 * now. In the second phase sells start 10 % below that price; buys start at half of the reference price and end 10 %
 * above the matching price.
 */
function rangeOf(market: Market, { preListing, tickSize, minPrice, maxPrice }: ContractInstrument, isBuy: boolean) {
  const part = (price: bigint, percent: number, towards: 'ceil' | 'floor'): number =>
    Number(exact(price).times(ratio(percent, 100)).over(exact(tickSize)).whole(towards))
  const least = steps(minPrice, tickSize)
  const most = steps(maxPrice, tickSize)
  if (preListing?.phase === 'CallAuction') return { low: part(market.mark, 50, 'ceil'), high: most }
  if (!isBuy) return { low: Math.max(least, part(market.mark, 90, 'ceil')), high: most }
  const reference = preListing?.referencePrice ?? 0n
  return { low: part(reference, 50, 'ceil'), high: Math.min(most, part(market.mark, 110, 'floor')) }
}
