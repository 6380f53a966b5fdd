import type { CallAnswer, EndpointName } from '../../client/index.ts'
import { textOf } from '../../i18n/index.ts'
import { wait } from './submission-calls.ts'
import { type CallOutcome, whatBecameOf } from './submit.ts'

const text = textOf('notifications')

/** A change of something that already exists at the exchange. */
export interface Change<Name extends EndpointName> {
  readonly send: () => Promise<CallAnswer<Name>>
  /** Reads whether the change is in force; `null` if it is not. */
  readonly look: () => Promise<CallOutcome<true | null>>
  /** Called when the answer was lost and the exchange is being queried. */
  readonly onUnknown?: () => void
}

/**
 * Sends a change once. Resolves to `undefined` on success, otherwise to the error text. The request has no id by which
 * the exchange could recognise a repetition, and some changes would be made twice if they were sent again. If the
 * answer is lost, the present state is therefore read until it shows the outcome.
 */
export async function sendChange<Name extends EndpointName>(change: Change<Name>): Promise<string | undefined> {
  const answer = await change.send()
  if (answer.ok) return undefined
  if (!answer.error.unknown) return answer.error.message
  change.onUnknown?.()
  const outcome = await whatBecameOf({ find: change.look }, undefined, { wait })
  return outcome.kind === 'found' ? undefined : text('changeNeverArrived')
}
