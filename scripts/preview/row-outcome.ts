import type { CommandResult, PlaceOrder, PlaceScaled } from '@perpdesk/engine'
import { endpoints, type RequestOf } from '@perpdesk/protocol'
import { partLinkId, REFUSALS, scaledChildren } from '@perpdesk/trading'
import { placeScaledOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/order-commands.ts'
import { ask } from './ask.ts'
import type { Bench } from './bench.ts'
import { type Scene, TRADER } from './scene.ts'

/** The exchange's answer to a scaled order. */
export interface RowOutcome {
  /** Code of the scaled order, or of the first of its orders that was refused. */
  readonly code: number
  readonly params: Readonly<Record<string, string>>
  /** The orders and the answer to each; empty if the scaled order was refused as a whole. */
  readonly legs: readonly RowLeg[]
}

export interface RowLeg {
  /** The order as it would be placed separately. */
  readonly asked: PlaceOrder
  readonly answer: CommandResult
}

/** Sends a scaled order through the gateway's own code, as if it came over the wire. */
export async function sendRow({ scene, listings }: Bench, ticket: RequestOf<'createScaled'>): Promise<RowOutcome> {
  const outcome = await ask(scene, endpoints.createScaled.request, ticket, (read) => {
    const row = placeScaledOf(listings.bySymbol(ticket.symbol).instrument, read)
    const command = { ...row, account: TRADER }
    const { result } = scene.send(command)
    const legs = legsOf(scene, command, result.items ?? [])
    const { code, params } = result.code === 0 ? (legs.find(isFailed)?.answer ?? result) : result
    return { code, params, legs }
  })
  return { legs: [], ...outcome }
}

function legsOf(scene: Scene, command: PlaceScaled, items: readonly CommandResult[]): readonly RowLeg[] {
  return items.length === 0 ? [] : ordersOf(scene, command).map((asked, place) => ({ asked, answer: items[place]! }))
}

/**
 * True if an order failed. A closing order that has nothing left to close does not count: it was cut, as one order
 * would be (R3.2).
 */
function isFailed({ answer: { code } }: RowLeg): boolean {
  return code !== 0 && code !== REFUSALS.reduceOnlyRejected
}

function ordersOf(scene: Scene, command: PlaceScaled): readonly PlaceOrder[] {
  const { instrument, side, timeInForce, reduceOnly, positionIdx, orderLinkId } = command
  const shared = { account: TRADER, instrument, side, timeInForce, reduceOnly, positionIdx }
  return scaledChildren({ ...command, lots: command.qty }).map(({ price, lots }, place) =>
    scene.order({ ...shared, price, qty: lots, orderLinkId: partLinkId(orderLinkId, place) }),
  )
}
