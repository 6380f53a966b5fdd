import type { User } from '../../../identity/identity.ts'
import { Throttle } from '../../../identity/throttle.ts'
import type { CoreContext } from '../context.ts'
import { tooManyRequests } from '../refusal.ts'

/** Milliseconds between two calls of one account. */
const EVERY_MS = 1_000
const MAX_ACCOUNTS = 20_000

type Values = Readonly<Record<string, string>>

/** A user's preferences by name, kept on the server so that they apply on every device. */
export class Preferences {
  readonly #identity: CoreContext['identity']
  readonly #sequencer: CoreContext['sequencer']
  readonly #throttle = new Throttle(1, EVERY_MS, MAX_ACCOUNTS)

  constructor({ identity, sequencer }: Pick<CoreContext, 'identity' | 'sequencer'>) {
    this.#identity = identity
    this.#sequencer = sequencer
  }

  of({ account }: User): Promise<Values> {
    return this.#identity.preferences(account)
  }

  async set({ account }: User, values: Values): Promise<void> {
    const seconds = this.#throttle.take(`${account}`, this.#sequencer.now())
    if (seconds > 0) throw tooManyRequests(seconds)
    await this.#identity.setPreferences(account, values)
  }
}
