import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Account, User } from '../../../identity/identity.ts'
import type { Budget } from '../budgets/budgets.ts'
import { Refusal } from '../refusal.ts'

/** Who asks for something, on which account, with which rights, and from which budget the call is paid. */
export interface Caller {
  readonly user: User
  /** The one of the person's accounts that the call is for. */
  readonly account: Account
  /** Where the call comes from, as a key of budgets. */
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
