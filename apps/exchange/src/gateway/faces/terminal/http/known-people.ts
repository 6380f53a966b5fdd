import type { User } from '../../../core/records.ts'
import type { Sessions } from '../../../core/use-cases/sign-in.ts'
import type { SessionCookies } from './cookies.ts'
import type { ApiRequest } from './messages.ts'

/** The demo user that a browser has the key of. */
export function demoIn(
  cookies: SessionCookies,
  sessions: Pick<Sessions, 'demoOf'>,
  { headers }: ApiRequest,
): User | undefined {
  const key = cookies.readDemoKey(headers.cookie)
  return key === undefined ? undefined : sessions.demoOf(key)
}

/** Everybody whom a request shows its sender to be: by its session, and by the key of a demo account. */
export function knownPeople(
  cookies: SessionCookies,
  sessions: Pick<Sessions, 'demoOf'>,
  request: ApiRequest,
): readonly User[] {
  return [request.session?.user, demoIn(cookies, sessions, request)].filter((user) => user !== undefined)
}
