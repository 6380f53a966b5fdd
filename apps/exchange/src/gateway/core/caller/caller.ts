import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Account, User } from '../../../identity/identity.ts'
import type { Budget } from '../budgets/budgets.ts'
import { Refusal } from '../refusal.ts'

/** Somebody who asks for something: the account, the rights, and the budget that the call is paid from. */
export interface Caller {
  readonly user: User
  /** The one of the person's accounts that the call is for. */
  readonly account: Account
  /** Origin of the call, as a key of budgets. */
  readonly address: string
  readonly rights: Rights
  readonly budget: Budget
}

export interface Rights {
  /** False for those to whom contracts are closed: they may only get out of what they hold. */
  readonly mayOpen: boolean
}

/** Refuses what could open a position to those who may only reduce. */
export function checkOpening({ rights }: Pick<Caller, 'rights'>, isReducing: boolean): void {
  if (!rights.mayOpen && !isReducing) throw new Refusal(SERVICE_REFUSALS.complianceWall)
}
