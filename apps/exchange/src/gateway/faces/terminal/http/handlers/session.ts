import { HEADERS } from '@perpdesk/protocol'
import type { Account, KeepDemoResult, Session, User } from '../../../../../identity/identity.ts'
import { emailKey } from '../../../../../identity/users.ts'
import type { GatewayContext } from '../../context.ts'
import { userOf } from '../../wire/account-records.ts'
import { ApiError } from '../../wire/api-error.ts'
import { SessionCookies } from '../cookies.ts'
import type { ApiRequest, Reply } from '../messages.ts'
import { namedAccount } from '../named-account.ts'
import type { Handlers } from './handler.ts'

/** Who is there: sign-up, log-in, demo, log-out, and the one-time token for the private socket. */
export function sessionHandlers(
  context: GatewayContext,
): Handlers<'session' | 'demo' | 'keepDemo' | 'signUp' | 'logIn' | 'logOut' | 'oneTimeToken'> {
  const { identity, accounts, grants, sequencer, config } = context
  const cookies = new SessionCookies(context.origins.secure)

  const record = (user: User, account: Account = identity.mainAccount(user)) => ({
    user: userOf(user, account, sequencer.engine.wallet(account.id)?.marginMode ?? account.marginMode),
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
  const enter = async (user: User, request: ApiRequest, reply: Reply, more: readonly string[] = []) => {
    await accounts.ensure(identity.mainAccount(user))
    const before = cookies.read(request.headers.cookie)
    if (before !== undefined) await identity.closeSession(before)
    const { token, session } = await identity.openSession(user)
    tellToken(reply, token, session, more)
    return record(user)
  }

  const refuseUnproved = (purpose: string): never => {
    throw new ApiError('proofNeeded', { challenge: identity.challenge(purpose) })
  }

  const newDevice = (user: User) => cookies.writeDeviceKey(identity.deviceKey(user))

  /**
   * Somebody gets an e-mail and a password. Whether an e-mail is taken cannot be kept from whoever signs up, since the venue
   * sends no mail; it is told only for a proof of work, asked of everybody, and counted by address.
   */
  const signUp = async (
    input: { readonly email: string; readonly proof?: string | undefined },
    address: string,
    give: () => Promise<KeepDemoResult>,
  ): Promise<User> => {
    const purpose = `signUp:${emailKey(input.email)}`
    if (config.rateLimits && (input.proof === undefined || !(await identity.redeemProof(purpose, input.proof)))) {
      return refuseUnproved(purpose)
    }
    grants.takeSignUp(address)
    const result = await give()
    if (result.ok) return result.user
    if (result.reason === 'busy' || result.reason === 'weakPassword') grants.returnSignUp(address)
    throw new ApiError(result.reason === 'busy' ? 'overloaded' : result.reason)
  }

  return {
    session: async ({ session, request, reply }) => {
      if (!session) return { user: null, hasDemo: demoOf(request) !== undefined }
      const account = namedAccount(identity, session, request.headers)
      await accounts.ensure(account)
      // Tells a page that lost the readable cookie what it was; the credential stays as it is.
      const token = cookies.read(request.headers.cookie)
      if (token !== undefined) tellToken(reply, token, session)
      return { ...record(session.user, account), hasDemo: session.user.isDemo || demoOf(request) !== undefined }
    },

    demo: async ({ input: { accountType, fresh }, request, reply }) => {
      const known = fresh === true ? undefined : demoOf(request)
      const fits = known !== undefined && (accountType === undefined || accountType === known.accountType)
      if (fits) return enter(known, request, reply)
      grants.takeMoney(request.address)
      return enter(await identity.createDemo(accountType), request, reply)
    },

    keepDemo: async ({ input, session, request, reply }) => {
      const { proof: _, ...person } = input
      const user = await signUp(input, request.address, () => identity.keepDemo(session.user, person))
      const { token, session: kept } = await identity.openSession(user)
      tellToken(reply, token, kept, [cookies.clearDemoKey(), newDevice(user)])
      return record(user)
    },

    signUp: async ({ input, request, reply }) => {
      const { proof: _, ...person } = input
      const user = await signUp(input, request.address, () => identity.signUp(person))
      return enter(user, request, reply, [newDevice(user)])
    },

    logIn: async ({ input: { proof, ...input }, request, reply }) => {
      const purpose = `logIn:${emailKey(input.email)}`
      const proved = proof !== undefined && (await identity.redeemProof(purpose, proof))
      const deviceKey = cookies.readDeviceKey(request.headers.cookie)
      const result = await identity.logIn({ ...input, address: request.address, deviceKey, proved })
      if (result.ok) {
        const { wrongTries } = result
        return { ...(await enter(result.user, request, reply, [newDevice(result.user)])), wrongTries }
      }
      if (result.reason === 'proofNeeded') return refuseUnproved(purpose)
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

    oneTimeToken: ({ session, account }) => ({ token: identity.issueOneTimeToken(session, account) }),
  }
}
