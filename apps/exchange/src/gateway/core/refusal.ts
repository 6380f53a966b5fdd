import { REFUSALS, SERVICE_REFUSALS } from '@perpdesk/trading'
import { NotAccepted, OutcomeUnknown } from '../../sequencer/sequencer.ts'

type Params = Readonly<Record<string, string>>

/** Refusal of a use case: a code of `trading`, which each face puts into a text of its own. */
export class Refusal extends Error {
  readonly code: number
  readonly params: Params

  constructor(code: number, params: Params = {}) {
    super(`refused with code ${code}`)
    this.code = code
    this.params = params
  }
}

/** Refuses one field of a request. */
export function invalidField(field: string, reason: string): Refusal {
  return new Refusal(REFUSALS.invalidParameter, { field, reason })
}

/** Refuses a caller that comes too often. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(SERVICE_REFUSALS.tooManyRequests, { seconds: `${seconds}` })
}

/** Refuses a caller who has tried too often. */
export function throttled(seconds: number): Refusal {
  return new Refusal(SERVICE_REFUSALS.loginThrottled, { seconds: `${seconds}` })
}

/** The refusal that stands for something that was thrown; `undefined` for what is nobody's refusal but a fault. */
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
  return thrown.code === 'historyDamaged' ? new Refusal(SERVICE_REFUSALS.pastUnreadable) : undefined
}
