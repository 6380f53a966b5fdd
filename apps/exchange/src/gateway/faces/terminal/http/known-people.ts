import type { User } from '../../../core/records.ts'
import type { Sessions } from '../../../core/use-cases/sign-in.ts'
import type { SessionCookies } from './cookies.ts'
import type { ApiRequest } from './messages.ts'

/** Returns the demo user whose key the browser holds. */
export function demoIn(
  cookies: SessionCookies,
  sessions: Pick<Sessions, 'demoOf'>,
  { headers }: ApiRequest,
): User | undefined {
  const key = cookies.readDemoKey(headers.cookie)
  return key === undefined ? undefined : sessions.demoOf(key)
}

/** Returns the users that a request identifies: by its session, and by the key of a demo account. */
export function knownPeople(
  cookies: SessionCookies,
  sessions: Pick<Sessions, 'demoOf'>,
  request: ApiRequest,
): readonly User[] {
  return [request.session?.user, demoIn(cookies, sessions, request)].filter((user) => user !== undefined)
}
