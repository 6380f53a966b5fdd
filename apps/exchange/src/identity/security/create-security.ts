import type { Session, Visit } from '../people.ts'
import type { Sessions } from '../sessions.ts'
import type { Users } from '../users.ts'
import type { AccountDeletion } from './account-deletion.ts'
import type { AccountLog } from './account-log.ts'
import type { Confirmations } from './confirmations.ts'
import type { MailAddresses } from './mail-addresses.ts'
import type { OwnPasskeys } from './own-passkeys.ts'
import type { OwnPasswords } from './own-passwords.ts'
import type { RecoveryCodes } from './recovery-codes.ts'
import type { ResetLinks } from './reset-links.ts'
import { ownTries, type SecondFactors } from './second-factors.ts'
import type { Confirmed, ConfirmResult, MailSecurity, Security } from './security.ts'

export interface SecurityParts {
  readonly users: Users
  readonly sessions: Sessions
  readonly passwords: OwnPasswords
  readonly passkeys: OwnPasskeys
  readonly factors: SecondFactors
  readonly recovery: RecoveryCodes
  readonly addresses: MailAddresses
  readonly links: ResetLinks
  readonly deletion: AccountDeletion
  readonly confirmations: Confirmations
  readonly log: AccountLog
  /** Ends what was authenticated by the earlier factors of a session's user, except the session itself. */
  readonly factorsChanged: (session: Session) => void
  readonly now: () => number
}

/** Builds the security of accounts from its parts. */
export function createSecurity(parts: SecurityParts): Security {
  const { users, sessions, passwords, passkeys, factors, recovery, addresses, links, deletion } = parts
  const { confirmations, log, factorsChanged, now } = parts

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
    return { ok: true, ...confirmed(id, account, visit) }
  }

  const confirmed = (id: string, account: number, visit: Visit): Confirmed => {
    const token = sessions.renewToken(id, now(), (work) =>
      log.record({ account, event: 'confirmed', visit }, now(), work),
    )
    return { until: confirmations.confirm(id, now()), token }
  }

  const mail: MailSecurity = {
    addressOf: ({ account }) => addresses.of(account),
    begin: ({ user: { account } }, address, lifetimeMs) => addresses.begin(account, address, lifetimeMs, now()),
    confirm: ({ user: { account } }, code, visit) => addresses.confirm(account, code, visit, now()),
    remove: ({ user: { account } }, visit) => addresses.remove(account, visit, now()),

    resetLink({ email, ...visit }, lifetimeMs) {
      const account = users.credentials(email)?.user.account
      const address = account === undefined ? undefined : addresses.of(account)
      if (account === undefined || address === undefined) return undefined
      const token = links.issue(account, lifetimeMs, visit, now())
      return token === undefined ? undefined : { address, token }
    },

    resetPassword: ({ token, password, ...visit }) => passwords.resetByLink(token, password, visit),
  }

  return {
    stateOf: ({ id, user }) => ({
      hasPassword: !user.isDemo,
      authenticatorTime: factors.authenticatorTime(user.account),
      passkeys: passkeys.of(user),
      recoveryCodesLeft: recovery.left(user.account),
      confirmedUntil: confirmations.untilOf(id, now()),
    }),
    confirm,

    async confirmByPasskey(session, party, assertion, visit) {
      if (!(await passkeys.confirms(session, party, assertion, visit))) return undefined
      return confirmed(session.id, session.user.account, visit)
    },

    passkeys,
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

    mail,

    deleteAccount(session) {
      addresses.forget(session.user.account)
      deletion.delete(session)
    },

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

    logExport: ({ user: { account } }, visit) => log.record({ account, event: 'dataExported', visit }, now()),
    logOf: ({ account }) => log.of(account),
  }
}
