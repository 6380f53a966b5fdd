import type { Session, Visit } from '../people.ts'
import type { Sessions } from '../sessions.ts'
import type { Users } from '../users.ts'
import type { AccountLog } from './account-log.ts'
import type { Confirmations } from './confirmations.ts'
import type { LogInTickets } from './log-in-tickets.ts'
import type { OwnPasswords } from './own-passwords.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import { ownTries, type SecondFactors } from './second-factors.ts'
import type { ConfirmResult, Security } from './security.ts'

export interface SecurityParts {
  readonly users: Users
  readonly sessions: Sessions
  readonly passwords: OwnPasswords
  readonly factors: SecondFactors
  readonly recovery: RecoveryCodes
  readonly confirmations: Confirmations
  readonly tickets: LogInTickets
  readonly log: AccountLog
  readonly now: () => number
}

/** Builds the security of accounts from its parts. */
export function createSecurity(parts: SecurityParts): Security {
  const { users, sessions, passwords, factors, recovery, confirmations, tickets, log, now } = parts

  const confirm = async (
    { id, user }: Session,
    { password, code }: { readonly password: string; readonly code?: string | undefined },
    visit: Visit,
  ): Promise<ConfirmResult> => {
    const { account } = user
    const checked = await passwords.check(user, password, visit)
    if (!checked.ok) return checked
    const isOn = factors.of(account).length > 0
    if (isOn && code === undefined) return { ok: false, reason: 'codeNeeded' }
    if (isOn && code !== undefined) {
      const taken = factors.take(account, { code, by: ownTries(account), visit }, now())
      if (!taken.ok) return taken
    }
    log.record({ account, event: 'confirmed', visit }, now())
    return { ok: true, until: confirmations.confirm(id, now()) }
  }

  /**
   * Ends pending log-ins and all other sessions of the user, because they were authenticated by the earlier factors.
   */
  const factorsChanged = ({ id, user: { account } }: Session) => {
    tickets.dropAll(account)
    sessions.closeAll(account, id)
  }

  return {
    stateOf: ({ id, user: { account, isDemo } }) => ({
      hasPassword: !isDemo,
      authenticatorTime: factors.authenticatorTime(account),
      recoveryCodesLeft: recovery.left(account),
      confirmedUntil: confirmations.untilOf(id, now()),
    }),
    confirm,
    enrol: ({ user }) => factors.enrol(user, now()),

    async confirmEnrolment(session, code, visit) {
      const result = factors.confirmEnrolment(session.user, code, visit, now())
      if (result.ok) factorsChanged(session)
      return result
    },

    async removeAuthenticator(session, visit) {
      factors.removeAuthenticator(session.user, visit, now())
      factorsChanged(session)
    },

    async renewRecoveryCodes({ user: { account } }, visit) {
      const codes = recovery.draw()
      log.record({ account, event: 'recoveryCodesMade', visit }, now(), (changing) =>
        recovery.replace(changing, account, codes, now()),
      )
      return codes
    },

    async changeName({ user: { account } }, name, visit) {
      const user = users.changeName(account, name, (work) =>
        log.record({ account, event: 'nameChanged', visit }, now(), work),
      )
      sessions.renew(user)
      return user
    },

    changePassword: (session, password, visit) => passwords.change(session, password, visit),
    resetPassword: ({ email, recoveryCode, password, ...visit }) =>
      passwords.reset(email, recoveryCode, password, visit),

    sessionsOf: ({ account }) => sessions.list(account),

    async endSession({ user: { account } }, id, visit) {
      return sessions.closeById(account, id, (work) =>
        log.record({ account, event: 'sessionEnded', visit }, now(), work),
      )
    },

    async endOtherSessions({ id, user: { account } }, visit) {
      return sessions.closeAll(account, id, (work) =>
        log.record({ account, event: 'otherSessionsEnded', visit }, now(), work),
      )
    },

    logOf: ({ account }) => log.of(account),
  }
}
