import type { Position } from '@perpdesk/protocol'
import { TOO_MANY_REQUESTS, waitForBudget } from '../../client/index.ts'
import { instrumentOf } from '../../stores/index.ts'
import { newOrderLinkId, type OrderTicket, placeOrder, type SubmissionOutcome } from '../order-submission/index.ts'
import { closeAllTickets } from './close-form.ts'
import { closeSlot, positionKey } from './position-words.ts'

/** Number of orders sent concurrently; the session's limit is twice that. */
const AT_ONCE = 20
/** Most times that an order waits for the rate limit. */
const MOST_WAITS = 30

/**
 * Closes positions at market price, as fast as the user's rate limit allows. Resolves with the exchange's messages for
 * refused positions, by position key. A part that found no counterparty remains visible in the positions.
 */
export async function closePositions(positions: readonly Position[]): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>()
  const left = positions.values()
  const closeSome = async () => {
    for (const position of left) {
      const message = await closeOne(position)
      if (message !== undefined) refused.set(positionKey(position), message)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, closeSome))
  return refused
}

/** Closes a position. Resolves with `undefined` if the exchange has all its orders, otherwise with the message. */
async function closeOne(position: Position): Promise<string | undefined> {
  const contract = instrumentOf(position.symbol)?.contract
  if (contract === undefined) return ''
  for (const order of closeAllTickets(position, contract, newOrderLinkId)) {
    const outcome = await sent(closeSlot(position), order)
    if (outcome?.kind !== 'accepted' && outcome?.kind !== 'found') {
      return outcome?.kind === 'refused' ? outcome.message : ''
    }
  }
  return undefined
}

async function sent(slot: string, ticket: OrderTicket): Promise<SubmissionOutcome | undefined> {
  for (let waits = 0; ; waits += 1) {
    // Each attempt has an id of its own, because the same order is never sent twice.
    const order = waits === 0 ? ticket : { ...ticket, orderLinkId: newOrderLinkId() }
    const outcome = await placeOrder(slot, order, waits < MOST_WAITS ? { unreported: TOO_MANY_REQUESTS } : {})
    if (outcome?.kind !== 'refused' || outcome.code !== TOO_MANY_REQUESTS || waits === MOST_WAITS) return outcome
    await waitForBudget(outcome.params)
  }
}
