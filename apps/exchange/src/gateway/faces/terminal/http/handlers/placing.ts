import type { CommandResult } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import {
  type ContractInstrument,
  isInverse,
  lotsToQty,
  MAX_ORDER_PARTS,
  partLinkId,
  qtyToLots,
  REFUSALS,
  splitQty,
} from '@perpdesk/trading'
import type { Listing } from '../../../../core/listings/listings.ts'
import type { GatewayContext } from '../../context.ts'
import { ApiError } from '../../wire/api-error.ts'
import { checkPartLinkIds } from '../../wire/inputs.ts'
import { type CreateOrderInput, type PlaceOrder, placeOrderOf } from '../../wire/order-commands.ts'

/** Parts of the gateway that placing uses. */
export interface Counter {
  readonly sequencer: Pick<GatewayContext['sequencer'], 'engine' | 'submit' | 'submitAll'>
  readonly listings: Pick<GatewayContext['listings'], 'bySymbol'>
  readonly usedIds: Pick<GatewayContext['usedIds'], 'refusalOfOrder'>
}

interface Placed {
  readonly orderId: string
  readonly orderLinkId: string
  readonly price: string
}

/** Places one order for a person, and splits what is too large for one: the first part that is taken sets the leverage it brings. */
export async function place(context: Counter, account: number, input: CreateOrderInput): Promise<Placed> {
  const { sequencer, listings, usedIds } = context
  const listing = listings.bySymbol(input.symbol)
  const { instrument } = listing
  const command = placeOrderOf(account, instrument, input, () => sequencer.engine.quote(instrument.id))
  const parts = partsOf(instrument, command)
  // A repeated id places nothing, also where the first time only some of the parts were taken: the first of those says so.
  for (const { orderLinkId } of parts) {
    const lookUp = usedIds.refusalOfOrder(account, orderLinkId)
    // Nearly every id is new, which is known at once.
    const refusal = lookUp === undefined ? undefined : await lookUp
    if (refusal !== undefined) throw refusal
  }
  if (parts.length === 1) return placed(listing, command, asSent(input, await sequencer.submit(command)))
  const results = await submitParts(context, command, parts)
  return allPlaced(
    listing,
    parts,
    results.map((result) => asSent(input, result)),
  )
}

/**
 * What takes its price or its bound from the book takes it once: the first part shows where they lie, and is the limit of the
 * others. Each by itself would start again from what the part before it has left.
 */
async function submitParts(
  { sequencer }: Counter,
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

function placed(listing: Listing, { orderLinkId }: PlaceOrder, result: CommandResult): Placed {
  if (result.code !== 0) throw ApiError.of(result)
  return { orderId: `${result.orderId}`, orderLinkId, price: listing.priceText(result.price) }
}

/**
 * The first part stands for all of them. Where only some were taken, 39303 says how much was not. A reducing order that is
 * larger than its position is cut to it (R3.2), so that parts for which nothing is left have not failed.
 */
function allPlaced(listing: Listing, parts: readonly PlaceOrder[], results: readonly CommandResult[]): Placed {
  const isCut = ({ code }: CommandResult) => parts[0]!.reduceOnly && code === REFUSALS.reduceOnlyRejected
  const failed = results.findIndex((result) => result.code !== 0 && !isCut(result))
  const taken = results.findIndex((result) => result.code === 0)
  const [command, result] = [parts[Math.max(0, taken)]!, results[Math.max(0, taken)]!]
  if (failed < 0 || taken < 0) return placed(listing, command, result)
  const lots = parts.reduce((sum, part, place) => {
    const answer = results[place]!
    return answer.code === 0 || isCut(answer) ? sum : sum + part.qty
  }, 0)
  const { instrument } = listing
  const qty = lotsToQty(instrument, lots)
  throw new ApiError(
    'partlyPlaced',
    { symbol: instrument.displayName, qty: formatE8(qty), reason: ApiError.of(results[failed]!).message },
    {
      ...placed(listing, command, result),
      create_order_failed_qty_x: isInverse(instrument) ? formatE8(qty) : `${qty}`,
    },
  )
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

/** A refused leverage is named as it was sent. */
function asSent({ leverageE2 }: CreateOrderInput, result: CommandResult): CommandResult {
  const { params } = result
  const isRenamed = leverageE2 !== undefined && params['field'] === 'leverage'
  return isRenamed ? { ...result, params: { ...params, field: 'leverageE2' } } : result
}
