import type { CommandResult, PlaceOrder } from '@perpdesk/engine'
import {
  type ContractInstrument,
  MAX_LINK_ID_LENGTH,
  MAX_ORDER_PARTS,
  partLinkId,
  qtyToLots,
  REFUSALS,
  splitQty,
} from '@perpdesk/trading'
import type { CoreContext } from '../context.ts'
import { invalidField, Refusal } from '../refusal.ts'

/** Parts that placing an order needs. */
export interface PlacingContext {
  readonly sequencer: Pick<CoreContext['sequencer'], 'submit' | 'submitAll'>
  readonly listings: Pick<CoreContext['listings'], 'byId'>
  readonly usedIds: Pick<CoreContext['usedIds'], 'refusalOfOrder'>
}

/** An order that was placed, changed or cancelled. */
export interface OrderAnswer {
  readonly orderId: number
  readonly orderLinkId: string
  /** In ticks. */
  readonly price: number
}

/** An order that was placed; one that was too large is named by the first of its parts. */
export interface Placement extends OrderAnswer {
  /** Lots of it that could not be placed, and why; `undefined` where all were. */
  readonly missing: { readonly lots: number; readonly refusal: Refusal } | undefined
}

/** Places an order, split where it is too large for one: the first part that is taken sets the leverage it brings. */
export async function placeOrder(context: PlacingContext, command: PlaceOrder): Promise<Placement> {
  const { sequencer, listings, usedIds } = context
  const parts = partsOf(listings.byId(command.instrument).instrument, command)
  // A repeated id places nothing, also where the first time only some of the parts were taken: the first of those says so.
  for (const { orderLinkId } of parts) {
    const lookUp = usedIds.refusalOfOrder(command.account, orderLinkId)
    // Nearly every id is new, which is known at once.
    const refusal = lookUp === undefined ? undefined : await lookUp
    if (refusal !== undefined) throw refusal
  }
  if (parts.length === 1) return placementOf(command, await sequencer.submit(command))
  return placementOfParts(parts, await submitParts(context, command, parts))
}

/**
 * An order that takes its price or its bound from the book takes it once: from the first part, whose price limits the
 * others. Each by itself would start again from the book that the part before it has left.
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
 * The first part stands for all of them. A reducing order that is larger than its position is cut to it (R3.2), so that parts for
 * which nothing is left have not failed.
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

/** An order above the largest quantity as several; one that could not be taken apart goes as it is, to be refused. */
function partsOf(instrument: ContractInstrument, command: PlaceOrder): readonly PlaceOrder[] {
  const { maxMarketQty, maxLimitQty } = instrument
  const largest = qtyToLots(instrument, command.orderType === 'Market' ? maxMarketQty : maxLimitQty) ?? 0
  if (command.qty <= largest || largest === 0 || command.qty > MAX_ORDER_PARTS * largest) return [command]
  const lots = splitQty(command.qty, largest)
  const { orderLinkId } = command
  checkPartLinkIds(orderLinkId, lots.length)
  return lots.map((qty, place) => ({ ...command, qty, orderLinkId: partLinkId(orderLinkId, place) }))
}

/** Refuses a client's id that leaves no room for the numbers of so many orders. */
export function checkPartLinkIds(orderLinkId: string, count: number): void {
  if (partLinkId(orderLinkId, count - 1).length <= MAX_LINK_ID_LENGTH) return
  throw invalidField('orderLinkId', `an id of ${count} orders takes ${MAX_LINK_ID_LENGTH - 3} characters at most`)
}
