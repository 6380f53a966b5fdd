import type { IncomingHttpHeaders } from 'node:http'
import { HEADERS } from '@perpdesk/protocol'
import type { Callers } from '../../../core/caller/callers.ts'
import type { Account, User } from '../../../core/records.ts'
import { invalidField } from '../wire/api-error.ts'

const UID = /^[1-9][0-9]{8}$/

/**
 * Returns the account named in a call's header, or the user's main account without one. Refuses accounts of other
 * users.
 */
export function namedAccount(callers: Callers, user: User, headers: IncomingHttpHeaders): Account {
  const uid = headers[HEADERS.account]
  if (uid !== undefined && (typeof uid !== 'string' || !UID.test(uid))) {
    throw invalidField(HEADERS.account, 'it is not the number of an account')
  }
  return callers.accountOf(user, uid)
}
