import type { CallAnswer, EndpointName } from '../../client/index.ts'
import { textOf } from '../../i18n/index.ts'
import { wait } from './desk-call.ts'
import { type CallOutcome, whatBecameOf } from './submit.ts'

const text = textOf('notifications')

/** A change of something that stands at the exchange. */
export interface Change<Name extends EndpointName> {
  readonly send: () => Promise<CallAnswer<Name>>
  /** Reads whether the change is in force; `null` where it is not. */
  readonly look: () => Promise<CallOutcome<true | null>>
  /** Called when the answer was lost and the exchange is being asked. */
  readonly onUnknown?: () => void
}

/**
 * Sends a change once; `undefined` when the exchange has done it, otherwise the error in words. The exchange knows such
 * a call by no id, and some would be done twice when sent twice: where the answer is lost, the present state is read
 * until it shows the outcome.
 */
export async function sendChange<Name extends EndpointName>(change: Change<Name>): Promise<string | undefined> {
  const answer = await change.send()
  if (answer.ok) return undefined
  if (!answer.error.unknown) return answer.error.message
  change.onUnknown?.()
  const outcome = await whatBecameOf({ find: change.look }, undefined, { wait })
  return outcome.kind === 'found' ? undefined : text('changeNeverArrived')
}
