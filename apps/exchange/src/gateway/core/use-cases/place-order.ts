import type { CommandResult, PlaceOrder } from '@perpdesk/engine'
import {
  type IndexedInstrument,
  isSpot,
  MAX_LINK_ID_LENGTH,
  MAX_ORDER_PARTS,
  partLinkId,
  qtyToLots,
  REFUSALS,
  splitQty,
} from '@perpdesk/trading'
import type { CoreContext } from '../context.ts'
import { invalidField, Refusal } from '../refusal.ts'

/** Parts of the exchange that placing an order needs. */
export interface PlacingContext {
  readonly sequencer: Pick<CoreContext['sequencer'], 'submit' | 'submitAll'>
  readonly listings: Pick<CoreContext['listings'], 'anyById'>
  readonly usedIds: Pick<CoreContext['usedIds'], 'refusalOfOrder'>
}

/** Answer to an order that was placed, amended or cancelled. */
export interface OrderAnswer {
  readonly orderId: number
  readonly orderLinkId: string
  /** The order's price in ticks. */
  readonly price: number
}

/** A placed order. If it was split, `orderId` and `orderLinkId` belong to the first accepted part. */
export interface Placement extends OrderAnswer {
  /** Lots that could not be placed, and the reason; `undefined` if the whole order was placed. */
  readonly missing: { readonly lots: number; readonly refusal: Refusal } | undefined
}

/**
 * Places an order, split into parts if it exceeds the largest quantity. The first accepted part also sets the leverage
 * sent with the order.
 */
export async function placeOrder(context: PlacingContext, command: PlaceOrder): Promise<Placement> {
  const { sequencer, listings, usedIds } = context
  const parts = partsOf(listings.anyById(command.instrument).instrument, command)
  // A repeated client id places nothing, even if only some parts were accepted the first time: the first accepted part
  // reveals it.
  for (const { orderLinkId } of parts) {
    const lookUp = usedIds.refusalOfOrder(command.account, orderLinkId)
    // Nearly all ids are new, which is known without an asynchronous lookup.
    const refusal = lookUp === undefined ? undefined : await lookUp
    if (refusal !== undefined) throw refusal
  }
  if (parts.length === 1) return placementOf(command, await sequencer.submit(command))
  return placementOfParts(parts, await submitParts(context, command, parts))
}

/**
 * Submits the parts. If the price or its bound derives from the order book (best bid/offer, slippage), it is taken
 * once, by the first part, and then limits the others. Otherwise each part would derive a new price from the book left
 * by the previous part.
 */
async function submitParts(
  { sequencer }: PlacingContext,
  { orderType, timeInForce, options }: PlaceOrder,
  parts: readonly PlaceOrder[],
): Promise<readonly CommandResult[]> {
  if (options === null || (options.slippage === null && options.bbo === null)) {
    return Promise.all(sequencer.submitAll(parts))
  }
  const first = await sequencer.submit(parts[0]!)
  if (first.code !== 0) return parts.map(() => first)
  const bound = {
    orderType: 'Limit',
    timeInForce: orderType === 'Market' ? 'IOC' : timeInForce,
    price: first.price,
    leverageE2: 0,
    options: { ...options, slippage: null, bbo: null },
  } as const
  const others = sequencer.submitAll(parts.slice(1).map((part) => ({ ...part, ...bound })))
  return [first, ...(await Promise.all(others))]
}

function placementOf(
  { orderLinkId }: PlaceOrder,
  { code, params, orderId, price }: CommandResult,
  missing?: Placement['missing'],
): Placement {
  if (code !== 0) throw new Refusal(code, params)
  return { orderId, orderLinkId, price, missing }
}

/**
 * Answers for all parts as one order. A reduce-only order larger than its position is cut to the position (R3.2), so
 * parts that exceed the position do not count as failed.
 */
function placementOfParts(parts: readonly PlaceOrder[], results: readonly CommandResult[]): Placement {
  const isCut = ({ code }: CommandResult) => parts[0]!.reduceOnly && code === REFUSALS.reduceOnlyRejected
  const failed = results.findIndex((result) => result.code !== 0 && !isCut(result))
  const taken = results.findIndex((result) => result.code === 0)
  const [command, result] = [parts[Math.max(0, taken)]!, results[Math.max(0, taken)]!]
  if (failed < 0 || taken < 0) return placementOf(command, result)
  const lots = parts.reduce((sum, part, place) => {
    const answer = results[place]!
    return answer.code === 0 || isCut(answer) ? sum : sum + part.qty
  }, 0)
  const { code, params } = results[failed]!
  return placementOf(command, result, { lots, refusal: new Refusal(code, params) })
}

/**
 * Splits an order above the largest quantity of its contract; orders on pairs are refused above theirs. An order that would need too many parts is returned whole, and the engine
 * refuses it.
 */
function partsOf(instrument: IndexedInstrument, command: PlaceOrder): readonly PlaceOrder[] {
  if (isSpot(instrument)) return [command]
  const { maxMarketQty, maxLimitQty } = instrument
  const largest = qtyToLots(instrument, command.orderType === 'Market' ? maxMarketQty : maxLimitQty) ?? 0
  if (command.qty <= largest || largest === 0 || command.qty > MAX_ORDER_PARTS * largest) return [command]
  const lots = splitQty(command.qty, largest)
  const { orderLinkId } = command
  checkPartLinkIds(orderLinkId, lots.length)
  return lots.map((qty, place) => ({ ...command, qty, orderLinkId: partLinkId(orderLinkId, place) }))
}

/** Refuses a client id that is too long to append the numbers of `count` orders. */
export function checkPartLinkIds(orderLinkId: string, count: number): void {
  if (partLinkId(orderLinkId, count - 1).length <= MAX_LINK_ID_LENGTH) return
  throw invalidField('orderLinkId', `an id of ${count} orders takes ${MAX_LINK_ID_LENGTH - 3} characters at most`)
}
