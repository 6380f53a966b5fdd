import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Session, User } from '../../../identity/identity.ts'
import type { CoreContext } from '../context.ts'
import { Refusal, tooManyRequests } from '../refusal.ts'
import { mustBeConfirmed } from './account-security.ts'

const EVERYTHING = { settleCoin: '', side: '', kind: 'all', cancelType: 'CancelByUser' } as const
const STRATEGIES = { ...EVERYTHING, kind: 'strategy' } as const

/**
 * Deletes people (ACC-06). Positions and debts must be closed first, because nobody could close them later; orders and
 * strategies are cancelled. Balances stay in accounts without an owner, so that the sums of the exchange stay right.
 */
export class AccountDeletions {
  readonly #context: CoreContext
  readonly #closing: Set<number>

  /** `closing` are the main accounts of users who are being deleted; it is changed here and refuses their other calls. */
  constructor(context: CoreContext, closing: Set<number>) {
    this.#context = context
    this.#closing = closing
  }

  /** Cancels orders of deleted users; for a process that died between a deletion and its last cancellation. */
  start(): void {
    void this.#cancel(this.#context.identity.deletedAccounts()).catch((error: unknown) => this.#failed(error))
  }

  async delete(session: Session): Promise<void> {
    const { alerts, identity } = this.#context
    const { user } = session
    mustBeConfirmed(identity.security, session)
    this.#checkUnused(user)
    const accounts = identity.accountsOf(user).map(({ id }) => id)
    this.#closing.add(user.account)
    try {
      await this.#cancel(accounts)
      this.#checkUnused(user)
      alerts.forget(user.account)
      identity.security.deleteAccount(session)
    } finally {
      this.#closing.delete(user.account)
    }
    // An order that was on its way when the account was closed is cancelled too.
    await this.#cancel(accounts).catch((error: unknown) => this.#failed(error))
  }

  /** Refuses if an account has what only its owner could close, or if a bonus is just being paid. */
  #checkUnused(user: User): void {
    const { identity, invites, sequencer } = this.#context
    const { engine } = sequencer
    const own = new Set(identity.accountsOf(user).map(({ id }) => id))
    const isAwaited = engine.tokens().some(({ requests }) => requests.some(({ account }) => own.has(account)))
    const isUsed = [...own].some(
      (account) => engine.positions(account).length > 0 || engine.loans(account).some(({ owed }) => owed > 0n),
    )
    if (isAwaited || isUsed) throw new Refusal(SERVICE_REFUSALS.accountInUse)
    const { account } = user
    const invitations = [invites.of(account), ...invites.by(account)].filter((invite) => invite !== undefined)
    const isDue = invitations.some(
      ({ tradedTime, inviterPaidTime, invitedPaidTime }) =>
        tradedTime > 0 && (inviterPaidTime === 0 || invitedPaidTime === 0),
    )
    if (isDue) throw tooManyRequests(1)
  }

  /** Cancels all orders and strategies of these accounts. */
  async #cancel(accounts: readonly number[]): Promise<void> {
    const { engine } = this.#context.sequencer
    for (const account of accounts) {
      if (engine.strategies(account).length > 0) await this.#submit(account, STRATEGIES)
      if (engine.openOrders(account).length > 0) await this.#submit(account, EVERYTHING)
    }
  }

  async #submit(account: number, filter: typeof EVERYTHING | typeof STRATEGIES): Promise<void> {
    const result = await this.#context.sequencer.submit({ type: 'cancelAll', account, instrument: 0, filter })
    if (result.code !== 0) throw new Refusal(result.code, result.params)
  }

  #failed(error: unknown): void {
    this.#context.log.error({ err: error }, 'orders of a deleted account are not cancelled yet')
  }
}
