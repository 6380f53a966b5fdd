import { REFUSALS, SERVICE_REFUSALS } from '@perpdesk/trading'
import { NotAccepted, OutcomeUnknown } from '../../sequencer/sequencer.ts'

type Params = Readonly<Record<string, string>>

/** Refusal of a use case, with a code of the package `trading`; each face translates the code into a text. */
export class Refusal extends Error {
  readonly code: number
  readonly params: Params

  constructor(code: number, params: Params = {}) {
    super(`refused with code ${code}`)
    this.code = code
    this.params = params
  }
}

/** Returns the refusal of one invalid field of a request. */
export function invalidField(field: string, reason: string): Refusal {
  return new Refusal(REFUSALS.invalidParameter, { field, reason })
}

/** Returns the refusal of a caller that sends too many requests. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(SERVICE_REFUSALS.tooManyRequests, { seconds: `${seconds}` })
}

/** Returns the refusal of a caller with too many attempts at a password or a code. */
export function throttled(seconds: number): Refusal {
  return new Refusal(SERVICE_REFUSALS.loginThrottled, { seconds: `${seconds}` })
}

/** Returns the refusal for a thrown value; `undefined` if it is not a refusal but a defect. */
export function refusalOf(thrown: unknown): Refusal | undefined {
  if (thrown instanceof Refusal) return thrown
  if (thrown instanceof NotAccepted) {
    return thrown.reason === 'overloaded'
      ? new Refusal(SERVICE_REFUSALS.overloaded)
      : new Refusal(SERVICE_REFUSALS.unavailable, { reason: thrown.reason })
  }
  if (thrown instanceof OutcomeUnknown) return new Refusal(SERVICE_REFUSALS.outcomeUnknown, { reason: thrown.reason })
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined
  if (thrown.code === 'SQLITE_FULL') return new Refusal(SERVICE_REFUSALS.unavailable, { reason: 'diskFull' })
  if (thrown.code === 'accountDeleted') return new Refusal(SERVICE_REFUSALS.accountDeleted)
  return thrown.code === 'historyDamaged' ? new Refusal(SERVICE_REFUSALS.pastUnreadable) : undefined
}
