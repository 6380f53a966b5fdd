import { HEADERS } from '@perpdesk/protocol'
import type { Account, Session, User } from '../../../../core/records.ts'
import type { TerminalContext } from '../../context.ts'
import { userOf } from '../../wire/account-records.ts'
import { SessionCookies } from '../cookies.ts'
import { demoIn, knownPeople } from '../known-people.ts'
import type { ApiRequest, Reply } from '../messages.ts'
import { namedAccount } from '../named-account.ts'
import type { Handlers } from './handler.ts'

/** Sessions: sign-up, log-in, demo, log-out, and the one-time token for the private socket. */
export function sessionHandlers(
  context: TerminalContext,
): Handlers<'session' | 'demo' | 'keepDemo' | 'signUp' | 'logIn' | 'logOut' | 'oneTimeToken'> {
  const { accounts, callers, invitations, portfolio, sessions, signIn } = context.core
  const cookies = new SessionCookies(context.origins.secure)

  const record = (user: User, account: Account = callers.accountOf(user, undefined)) => ({
    user: userOf(user, account, portfolio.marginMode(account.id) ?? account.marginMode),
  })

  /** The readable token stands in a header as well: pages that keep it themselves renew theirs by it. */
  const tellToken = (reply: Reply, token: string, { csrfToken, user }: Session, more: readonly string[] = []) => {
    const lines = [...cookies.write(token, csrfToken), ...more]
    // With each visit anew, so that a demo account is lost only to a browser that stays away for a year.
    if (user.isDemo) lines.push(cookies.writeDemoKey(sessions.demoKey(user)))
    reply.header('set-cookie', lines).header(HEADERS.userToken, csrfToken)
  }

  const demoOf = (request: ApiRequest) => demoIn(cookies, sessions, request)

  const enter = async (user: User, request: ApiRequest, reply: Reply, more: readonly string[] = []) => {
    const { token, session } = await signIn.openSession(user, cookies.read(request.headers.cookie))
    tellToken(reply, token, session, more)
    return record(user)
  }

  const newDevice = (user: User) => cookies.writeDeviceKey(sessions.deviceKey(user))

  /** The inviter whose code the browser keeps. */
  const inviteOf = (request: ApiRequest) => ({
    inviter: invitations.keptInviter(
      cookies.readInvite(request.headers.cookie),
      knownPeople(cookies, sessions, request),
    ),
  })

  const inviteOver = ({ headers }: ApiRequest) =>
    cookies.readInvite(headers.cookie) === undefined ? [] : [cookies.clearInvite()]

  return {
    session: async ({ session, request, reply }) => {
      if (!session) return { user: null, hasDemo: demoOf(request) !== undefined }
      const account = namedAccount(callers, session.user, request.headers)
      await accounts.ensure(account)
      // Gives the readable cookie again to a page that lost it; the credential stays as it is.
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) tellToken(reply, token, session)
      return { ...record(session.user, account), hasDemo: session.user.isDemo || demoOf(request) !== undefined }
    },

    demo: async ({ input: { accountType, fresh }, request, reply }) => {
      const known = fresh === true ? undefined : demoOf(request)
      const fits = known !== undefined && (accountType === undefined || accountType === known.accountType)
      if (fits) return enter(known, request, reply)
      return enter(await signIn.createDemo(accountType, request.address), request, reply)
    },

    keepDemo: async ({ input, caller, request, reply }) => {
      const user = await signIn.keepDemo(caller.user, { ...input, ...inviteOf(request) }, request.address)
      const { token, session } = await signIn.openSession(user)
      tellToken(reply, token, session, [cookies.clearDemoKey(), newDevice(user), ...inviteOver(request)])
      return record(user)
    },

    signUp: async ({ input, request, reply }) => {
      const user = await signIn.signUp({ ...input, ...inviteOf(request) }, request.address)
      return enter(user, request, reply, [newDevice(user), ...inviteOver(request)])
    },

    logIn: async ({ input, request, reply }) => {
      const deviceKey = cookies.readDeviceKey(request.headers.cookie)
      const { user, wrongTries } = await signIn.logIn({ ...input, address: request.address, deviceKey })
      return { ...(await enter(user, request, reply, [newDevice(user)])), wrongTries }
    },

    logOut: async ({ input, request, reply }) => {
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) await sessions.closeSession(token)
      const gone = cookies.clear()
      if (input.forgetDemo === true) gone.push(cookies.clearDemoKey())
      // Only what was fetched goes: the layout in the browser's storage and the key of a demo account stay.
      reply.header('set-cookie', gone).header('clear-site-data', '"cache"')
      return {}
    },

    oneTimeToken: ({ session, caller }) => ({ token: sessions.issueOneTimeToken(session, caller.account) }),
  }
}
