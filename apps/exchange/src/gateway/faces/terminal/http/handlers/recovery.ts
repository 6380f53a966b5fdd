import { HEADERS } from '@perpdesk/protocol'
import type { TerminalContext } from '../../context.ts'
import type { Entrance } from '../entrance.ts'
import type { ApiRequest } from '../messages.ts'
import { visitOf } from '../visit.ts'
import type { Handlers } from './handler.ts'

type RecoveryCalls =
  | 'setMailAddress'
  | 'confirmMailAddress'
  | 'removeMailAddress'
  | 'requestResetMail'
  | 'resetByMail'
  | 'deleteAccount'

/** Returns the handlers of resets by mail, and of the deletion of an account. */
export function recoveryHandlers({ core }: TerminalContext, entrance: Entrance): Handlers<RecoveryCalls> {
  const { accountDeletions, mailRecovery } = core
  const readerOf = (request: ApiRequest) => {
    const language = request.headers[HEADERS.language]
    return { ...visitOf(request), language: typeof language === 'string' ? language : '' }
  }

  return {
    setMailAddress: async ({ input: { address }, session, request }) => {
      await mailRecovery.begin(session, address, readerOf(request))
      return {}
    },

    confirmMailAddress: ({ input: { code }, session, request }) => {
      mailRecovery.confirm(session, code, visitOf(request))
      return {}
    },

    removeMailAddress: ({ session, request }) => {
      mailRecovery.remove(session, visitOf(request))
      return {}
    },

    requestResetMail: async ({ input: { proof, email }, request }) => {
      await mailRecovery.requestLink({ email, ...readerOf(request) }, proof)
      return {}
    },

    resetByMail: async ({ input, request }) => {
      await mailRecovery.resetPassword({ ...input, ...visitOf(request) })
      return {}
    },

    deleteAccount: async ({ session, reply }) => {
      await accountDeletions.delete(session)
      const { cookies } = entrance
      reply.header('set-cookie', [...cookies.clear(), cookies.clearDeviceKey()]).header('clear-site-data', '"cache"')
      return {}
    },
  }
}
