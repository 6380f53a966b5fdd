import { randomBytes } from 'node:crypto'
import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Session, Visit } from '../../../identity/identity.ts'
import { SignedChallenges } from '../../../identity/signed-challenges.ts'
import { Throttle } from '../../../identity/throttle.ts'
import type { CoreContext } from '../context.ts'
import { Refusal, throttled } from '../refusal.ts'
import { mustBeConfirmed } from './account-security.ts'

const MINUTE = 60_000
const MAX_PEOPLE = 20_000

/** Exports of all own data (ACC-06): each needs a confirmation and is logged. Three at once, then one in twenty minutes. */
export class DataExports {
  readonly #context: CoreContext
  readonly #tokens = new SignedChallenges(randomBytes(32), randomBytes, 'export', MINUTE)
  readonly #exports = new Throttle(3, 20 * MINUTE, MAX_PEOPLE)

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Returns a token with which the session can download the data once within a minute. */
  prepare(session: Session, visit: Visit): string {
    const { identity, sequencer } = this.#context
    mustBeConfirmed(identity.security, session)
    const now = sequencer.now()
    const seconds = this.#exports.take(session.user.account, now)
    if (seconds > 0) throw throttled(seconds)
    identity.security.logExport(session, visit)
    return this.#tokens.make(session.id, now)
  }

  /** Redeems a token; throws if it was made for another session, has expired or was redeemed before. */
  begin(session: Session, token: string): void {
    if (!this.#tokens.redeem(token, session.id, this.#context.sequencer.now())) {
      throw new Refusal(SERVICE_REFUSALS.exportOver)
    }
  }
}
