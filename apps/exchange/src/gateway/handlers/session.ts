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
): Handlers<'session' | 'demo' | 'signUp' | 'logIn' | 'logOut' | 'oneTimeToken'> {
  const { identity, accounts, sequencer } = context
  const cookies = new SessionCookies(context.origins.secure)

  const record = (user: User) => ({
    user: userOf(user, sequencer.engine.wallet(user.account)?.marginMode ?? 'REGULAR_MARGIN'),
  })

  /** The readable token stands in a header as well: pages that keep it themselves renew theirs by it. */
  const tellToken = (reply: Reply, token: string, { csrfToken }: Session) =>
    reply.header('set-cookie', cookies.write(token, csrfToken)).header(HEADERS.userToken, csrfToken)

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
      if (!session) return { user: null }
      await accounts.ensure(session.user)
      // Tells a page that lost the readable cookie what it was; the credential stays as it is.
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) tellToken(reply, token, session)
      return record(session.user)
    },

    demo: async ({ input, request, reply }) => enter(await identity.createDemo(input.accountType), request, reply),

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

    logOut: async ({ request, reply }) => {
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) await identity.closeSession(token)
      reply.header('set-cookie', cookies.clear())
      return {}
    },

    oneTimeToken: ({ session }) => ({ token: identity.issueOneTimeToken(session) }),
  }
}
