import { parseInteger } from '@perpdesk/numeric'
import type { TerminalContext } from '../../context.ts'
import { limitOf } from '../../wire/inputs.ts'
import { dataExportOf } from '../data-export.ts'
import type { Entrance } from '../entrance.ts'
import { visitOf } from '../visit.ts'
import type { Handlers } from './handler.ts'

const DEFAULT_ROWS = 50
const MAX_ROWS = 200

type SecurityCalls =
  | 'logInSecond'
  | 'security'
  | 'confirm'
  | 'enrolAuthenticator'
  | 'confirmAuthenticator'
  | 'removeAuthenticator'
  | 'renewRecoveryCodes'
  | 'changeName'
  | 'changePassword'
  | 'resetPassword'
  | 'sessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'prepareExport'
  | 'dataExport'
  | 'accountEvents'

/**
 * Returns the handlers of account security: the second step of a log-in, confirmations, second factors, sessions and
 * the security log.
 */
export function securityHandlers({ core }: TerminalContext, entrance: Entrance): Handlers<SecurityCalls> {
  const { accountSecurity, mailRecovery, signIn } = core

  return {
    logInSecond: async ({ input, request, reply }) => {
      const deviceKey = entrance.deviceKey(request)
      const { user, wrongTries } = await signIn.logInSecond({ ...input, ...visitOf(request), deviceKey })
      return { ...(await entrance.enter(user, request, reply, [entrance.newDevice(user)])), wrongTries }
    },

    security: ({ session }) => {
      const { authenticatorTime = null, passkeys, ...state } = accountSecurity.state(session)
      return {
        ...state,
        sendsMail: mailRecovery.isOn,
        mailAddress: mailRecovery.addressOf(session.user) ?? '',
        authenticatorTime,
        passkeys: passkeys.map(({ id: passkeyId, ...own }) => ({ passkeyId, ...own })),
      }
    },

    confirm: async ({ input, session, request, reply }) =>
      entrance.confirmed(session, await accountSecurity.confirm(session, input, visitOf(request)), reply),

    enrolAuthenticator: ({ session }) => accountSecurity.enrol(session),

    confirmAuthenticator: async ({ input: { code }, session, request }) => ({
      recoveryCodes: [...(await accountSecurity.confirmEnrolment(session, code, visitOf(request)))],
    }),

    removeAuthenticator: async ({ session, request }) => {
      await accountSecurity.removeAuthenticator(session, visitOf(request))
      return {}
    },

    renewRecoveryCodes: async ({ session, request }) => ({
      recoveryCodes: [...(await accountSecurity.renewRecoveryCodes(session, visitOf(request)))],
    }),

    changeName: async ({ input: { name }, session, caller, request }) =>
      entrance.record(await accountSecurity.changeName(session, name, visitOf(request)), caller.account),

    changePassword: async ({ input: { password }, session, request, reply }) => {
      await accountSecurity.changePassword(session, password, visitOf(request))
      return entrance.enter(session.user, request, reply)
    },

    resetPassword: async ({ input: { proof, ...input }, request }) => {
      await signIn.resetPassword({ ...input, ...visitOf(request) }, proof)
      return {}
    },

    sessions: ({ session }) => ({
      list: accountSecurity
        .sessions(session)
        .map(({ id, ...open }) => ({ sessionId: id, ...open, isCurrent: id === session.id })),
    }),

    endSession: async ({ input: { sessionId }, session, request }) => {
      await accountSecurity.endSession(session, sessionId, visitOf(request))
      return {}
    },

    endOtherSessions: async ({ session, request }) => ({
      ended: await accountSecurity.endOtherSessions(session, visitOf(request)),
    }),

    prepareExport: ({ session, request }) => ({ token: core.dataExports.prepare(session, visitOf(request)) }),

    dataExport: ({ input: { token }, session, caller }) => {
      core.dataExports.begin(session, token)
      return dataExportOf(core, session, caller)
    },

    accountEvents: ({ input: { limit, cursor = '' }, session }) => {
      const rows = limitOf(limit, DEFAULT_ROWS, MAX_ROWS)
      const { list, next, brokenAt = null } = accountSecurity.events(session, rows, parseInteger(cursor))
      return { list: [...list], nextPageCursor: next === 0 ? '' : `${next}`, brokenAt }
    },
  }
}
