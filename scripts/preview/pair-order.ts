import type { Command, PlaceOrder } from '@perpdesk/engine'
import { type RequestOf, spotOrderEndpoints } from '@perpdesk/protocol'
import { placeOrder } from '../../apps/exchange/src/gateway/core/use-cases/place-order.ts'
import { apiErrorOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/api-error.ts'
import { placeSpotOrderOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/spot-order-commands.ts'
import { ask, type Refused } from './ask.ts'
import type { Bench } from './bench.ts'
import { type Accepted, orderNow, takenBy } from './outcome.ts'
import { TRADER } from './scene.ts'

type PairRequest = RequestOf<'createSpotOrder'>

/** Sends an order on the pair through the gateway's own code, as if it came over the wire. */
export function sendPairOrder(bench: Bench, request: PairRequest): Promise<Accepted | Refused> {
  const { scene, listings } = bench
  const submit = (command: Command) => Promise.resolve(scene.send(command).result)
  const submitAll = (commands: readonly Command[]) => commands.map(submit)
  const usedIds = { refusalOfOrder: () => undefined }
  const context = { sequencer: { submit, submitAll }, listings, usedIds }
  return ask(scene, spotOrderEndpoints.createSpotOrder.request, request, async (read) => {
    try {
      const { orderId } = await placeOrder(context, commandOf(bench, read))
      const order = orderNow(scene.engine, orderId)
      return { code: 0, order, orders: [order], taken: takenBy(scene, orderId) }
    } catch (error) {
      throw apiErrorOf(error)?.ofPairs ?? error
    }
  })
}

/** Returns the command that the gateway makes of a request; throws if it refuses the request. */
export function commandOf({ scene, listings }: Bench, request: PairRequest): PlaceOrder {
  const { instrument } = listings.pairs.bySymbol(request.symbol)
  return { ...placeSpotOrderOf(instrument, request, () => scene.engine.quote(instrument.id)), account: TRADER }
}
