import { HEADERS } from '@perpdesk/protocol'
import type { Session, User } from '../../identity/identity.ts'
import { ApiError } from '../api-error.ts'
import type { GatewayContext } from '../context.ts'
import { SessionCookies } from '../http/cookies.ts'
import type { ApiRequest, Reply } from '../http/messages.ts'
import { userOf } from '../wire/account-records.ts'
import type { Handlers } from './handler.ts'

/** Who is there: sign-up, log-in, demo, log-out, and the one-time token for the private socket. */
export function sessionHandlers(
  context: GatewayContext,
): Handlers<'session' | 'demo' | 'keepDemo' | 'signUp' | 'logIn' | 'logOut' | 'oneTimeToken'> {
  const { identity, accounts, sequencer } = context
  const cookies = new SessionCookies(context.origins.secure)

  const record = (user: User) => ({
    user: userOf(user, sequencer.engine.wallet(user.account)?.marginMode ?? 'REGULAR_MARGIN'),
  })

  /** The readable token stands in a header as well: pages that keep it themselves renew theirs by it. */
  const tellToken = (reply: Reply, token: string, { csrfToken, user }: Session, more: readonly string[] = []) => {
    const lines = [...cookies.write(token, csrfToken), ...more]
    // With each visit anew, so that a demo account is lost only to a browser that stays away for a year.
    if (user.isDemo) lines.push(cookies.writeDemoKey(identity.demoKey(user)))
    reply.header('set-cookie', lines).header(HEADERS.userToken, csrfToken)
  }

  const demoOf = ({ headers }: ApiRequest): User | undefined => {
    const key = cookies.readDemoKey(headers.cookie)
    return key === undefined ? undefined : identity.demoOf(key)
  }

  /** A new session each time: one that was there before is closed, never promoted. */
  const enter = async (user: User, request: ApiRequest, reply: Reply) => {
    await accounts.ensure(user)
    const before = cookies.read(request.headers.cookie)
    if (before !== undefined) await identity.closeSession(before)
    const { token, session } = await identity.openSession(user)
    tellToken(reply, token, session)
    return record(user)
  }

  return {
    session: async ({ session, request, reply }) => {
      if (!session) return { user: null, hasDemo: demoOf(request) !== undefined }
      await accounts.ensure(session.user)
      // Tells a page that lost the readable cookie what it was; the credential stays as it is.
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) tellToken(reply, token, session)
      return { ...record(session.user), hasDemo: session.user.isDemo || demoOf(request) !== undefined }
    },

    demo: async ({ input: { accountType, fresh }, request, reply }) => {
      const known = fresh === true ? undefined : demoOf(request)
      const fits = known !== undefined && (accountType === undefined || accountType === known.accountType)
      return enter(fits ? known : await identity.createDemo(accountType), request, reply)
    },

    keepDemo: async ({ input, session, reply }) => {
      const result = await identity.keepDemo(session.user, input)
      if (!result.ok) throw new ApiError(result.reason === 'busy' ? 'overloaded' : result.reason)
      const { token, session: kept } = await identity.openSession(result.user)
      tellToken(reply, token, kept, [cookies.clearDemoKey()])
      return record(result.user)
    },

    signUp: async ({ input, request, reply }) => {
      const result = await identity.signUp(input)
      if (result.ok) return enter(result.user, request, reply)
      throw new ApiError(result.reason === 'busy' ? 'overloaded' : result.reason)
    },

    logIn: async ({ input, request, reply }) => {
      const result = await identity.logIn({ ...input, address: request.address })
      if (result.ok) return enter(result.user, request, reply)
      if (result.reason === 'tooManyTries') {
        throw new ApiError('loginThrottled', { seconds: `${result.retrySeconds}` })
      }
      throw new ApiError(result.reason === 'busy' ? 'overloaded' : 'wrongCredentials')
    },

    logOut: async ({ input, request, reply }) => {
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) await identity.closeSession(token)
      const gone = cookies.clear()
      if (input.forgetDemo === true) gone.push(cookies.clearDemoKey())
      // Only what was fetched goes: the layout in the browser's storage and the key of a demo account stay.
      reply.header('set-cookie', gone).header('clear-site-data', '"cache"')
      return {}
    },

    oneTimeToken: ({ session }) => ({ token: identity.issueOneTimeToken(session) }),
  }
}
