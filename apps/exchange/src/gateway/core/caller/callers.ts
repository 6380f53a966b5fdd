import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Account, Identity, User } from '../../../identity/identity.ts'
import type { Budgets } from '../budgets/budgets.ts'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { Restrictions } from './restrictions.ts'

/** Network origin of a call. */
export interface CallOrigin {
  /** Client address, as a key of rate limits. */
  readonly address: string
  /** Country or region in capitals; empty if unknown. */
  readonly region: string
}

/** Makes the caller of a call, once a face has identified the user by a credential. */
export class Callers {
  readonly #identity: Pick<Identity, 'accountOf' | 'mainAccount'>
  readonly #budgets: Budgets
  readonly #restrictions: Restrictions
  readonly #closing: ReadonlySet<number>

  /** `closing` are the main accounts of users who are being deleted. */
  constructor(
    identity: Pick<Identity, 'accountOf' | 'mainAccount'>,
    budgets: Budgets,
    restrictions: Restrictions,
    closing: ReadonlySet<number>,
  ) {
    this.#closing = closing
    this.#identity = identity
    this.#budgets = budgets
    this.#restrictions = restrictions
  }

  /**
   * Returns the user's account with this uid, or the main account if no uid is given. Refuses accounts of other users.
   */
  accountOf(user: User, uid: string | undefined): Account {
    if (uid === undefined) return this.#identity.mainAccount(user)
    const account = this.#identity.accountOf(user, uid)
    if (account === undefined) throw new Refusal(SERVICE_REFUSALS.accountNotYours)
    return account
  }

  /** Returns the caller; refuses users who are being deleted. */
  callerOf(user: User, account: Account, { address, region }: CallOrigin): Caller {
    if (this.#closing.has(user.account)) throw new Refusal(SERVICE_REFUSALS.accountDeleted)
    const rights = this.#restrictions.rightsOf(user, region)
    return { user, account, address, rights, budget: this.#budgets.of({ address, account: user.account }) }
  }
}
