import { type EndpointName, fields } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { type Caller, checkOpening } from '../../../core/caller/caller.ts'

/** Calls that could open a position; replacing is included, because the replaced order could be larger. */
const OPENING: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'createOrder',
  'createOrders',
  'createScaled',
  'createStrategy',
  'replaceOrder',
  'replaceOrders',
])

/** Inputs of these calls that open no position. */
const notOpening = z.union([
  z.object({ reduceOnly: z.literal(true) }),
  z.object({ closeOnTrigger: z.literal(true) }),
  z.object({ request: z.array(z.object({ reduceOnly: z.literal(true) })).check(z.minLength(1)) }),
  z.object({ symbol: fields.pairSymbol }),
])

/**
 * Refuses a call that could open a position if the caller may only reduce, before anything else in the call is
 * validated. Use cases check the same right again once the order has been read.
 */
export function checkOpeningCall(name: EndpointName, caller: Caller | undefined, input: unknown): void {
  if (caller === undefined || caller.rights.mayOpen || !OPENING.has(name)) return
  checkOpening(caller, z.safeParse(notOpening, input).success)
}
