import type { IncomingHttpHeaders } from 'node:http'
import { HEADERS } from '@perpdesk/protocol'
import type { Account, Identity, Session } from '../../../../identity/identity.ts'
import { ApiError, invalidField } from '../wire/api-error.ts'

const UID = /^[1-9][0-9]{8}$/

/** The account that a call names, the person's main one without a name. Refuses every account that is not theirs. */
export function namedAccount(
  identity: Pick<Identity, 'accountOf' | 'mainAccount'>,
  { user }: Session,
  headers: IncomingHttpHeaders,
): Account {
  const uid = headers[HEADERS.account]
  if (uid === undefined) return identity.mainAccount(user)
  if (typeof uid !== 'string' || !UID.test(uid))
    throw invalidField(HEADERS.account, 'it is not the number of an account')
  const account = identity.accountOf(user, uid)
  if (account === undefined) throw new ApiError('accountNotYours')
  return account
}
