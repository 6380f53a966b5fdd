import type { TerminalContext } from '../../context.ts'
import type { Entrance } from '../entrance.ts'
import { demoIn, knownPeople } from '../known-people.ts'
import type { ApiRequest } from '../messages.ts'
import { namedAccount } from '../named-account.ts'
import { visitOf } from '../visit.ts'
import type { Handlers } from './handler.ts'

/**
 * Returns the handlers of sessions: sign-up, log-in, demo, log-out, and the one-time token for the private WebSocket.
 */
export function sessionHandlers(
  { core }: TerminalContext,
  entrance: Entrance,
): Handlers<'session' | 'demo' | 'keepDemo' | 'signUp' | 'logIn' | 'logOut' | 'oneTimeToken'> {
  const { accounts, callers, invitations, sessions, signIn } = core
  const { cookies } = entrance

  const demoOf = (request: ApiRequest) => demoIn(cookies, sessions, request)

  /** Returns the user whose invite code the browser has stored. */
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
      // Sends the readable CSRF cookie again, in case the page has lost it; the session token is unchanged.
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) entrance.report(reply, token, session)
      return {
        ...entrance.record(session.user, account),
        hasDemo: session.user.isDemo || demoOf(request) !== undefined,
      }
    },

    demo: async ({ input: { accountType, fresh }, request, reply }) => {
      const known = fresh === true ? undefined : demoOf(request)
      const fits = known !== undefined && (accountType === undefined || accountType === known.accountType)
      if (fits) return entrance.enter(known, request, reply)
      return entrance.enter(await signIn.createDemo(accountType, request.address), request, reply)
    },

    keepDemo: async ({ input, session, request, reply }) => {
      const user = await signIn.keepDemo(session, { ...input, ...inviteOf(request) }, request.address)
      const more = [cookies.clearDemoKey(), entrance.newDevice(user), ...inviteOver(request)]
      return entrance.enter(user, request, reply, more)
    },

    signUp: async ({ input, request, reply }) => {
      const user = await signIn.signUp({ ...input, ...inviteOf(request) }, request.address)
      return entrance.enter(user, request, reply, [entrance.newDevice(user), ...inviteOver(request)])
    },

    logIn: async ({ input, request, reply }) => {
      const deviceKey = entrance.deviceKey(request)
      const { user, wrongTries } = await signIn.logIn({ ...input, ...visitOf(request), deviceKey })
      return { ...(await entrance.enter(user, request, reply, [entrance.newDevice(user)])), wrongTries }
    },

    logOut: async ({ input, request, reply }) => {
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) await sessions.closeSession(token, visitOf(request))
      const gone = cookies.clear()
      if (input.forgetDemo === true) gone.push(cookies.clearDemoKey())
      // Clears only the HTTP cache: the layout in the browser's storage and the key of a demo account are kept.
      reply.header('set-cookie', gone).header('clear-site-data', '"cache"')
      return {}
    },

    oneTimeToken: ({ session, caller }) => ({ token: sessions.issueOneTimeToken(session, caller.account) }),
  }
}
