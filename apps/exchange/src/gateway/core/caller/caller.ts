import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Account, User } from '../../../identity/identity.ts'
import type { Budget } from '../budgets/budgets.ts'
import { Refusal } from '../refusal.ts'

/** The sender of a call: user, account, rights, and the budget that the call is charged to. */
export interface Caller {
  readonly user: User
  /** The user's account that the call acts on. */
  readonly account: Account
  /** Client address, as a key of rate limits. */
  readonly address: string
  readonly rights: Rights
  readonly budget: Budget
}

export interface Rights {
  /** False for users and regions that may not trade contracts: they may only reduce and close positions. */
  readonly mayOpen: boolean
}

/**
 * Refuses a request that could open a position if the caller may only reduce. `isReducing` means that the request
 * cannot open a position.
 */
export function checkOpening({ rights }: Pick<Caller, 'rights'>, isReducing: boolean): void {
  if (!rights.mayOpen && !isReducing) throw new Refusal(SERVICE_REFUSALS.complianceWall)
}
