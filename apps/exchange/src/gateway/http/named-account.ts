import type { IncomingHttpHeaders } from 'node:http'
import { HEADERS } from '@perpdesk/protocol'
import type { Account, Identity, Session } from '../../identity/identity.ts'
import { ApiError } from '../api-error.ts'

/** The account that a call names, the person's main one without a name. Refuses every account that is not theirs. */
export function namedAccount(
  identity: Pick<Identity, 'accountOf' | 'mainAccount'>,
  { user }: Session,
  headers: IncomingHttpHeaders,
): Account {
  const uid = headers[HEADERS.account]
  if (uid === undefined) return identity.mainAccount(user)
  const account = typeof uid === 'string' ? identity.accountOf(user, uid) : undefined
  if (account === undefined) throw new ApiError('accountNotYours')
  return account
}
