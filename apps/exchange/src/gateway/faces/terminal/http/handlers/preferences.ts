import { preferenceRecord } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import { Throttle } from '../../../../../identity/throttle.ts'
import type { GatewayContext } from '../../context.ts'
import { ApiError, invalidField } from '../../wire/api-error.ts'
import type { Handlers } from './handler.ts'

/** One call a second for each account. */
const EVERY_MS = 1_000
const MAX_ACCOUNTS = 20_000

/** What a person's pages remember on every device. */
export function preferenceHandlers({
  identity,
  sequencer,
}: GatewayContext): Handlers<'preferences' | 'setPreferences'> {
  const throttle = new Throttle(1, EVERY_MS, MAX_ACCOUNTS)

  /** A name or value of an older version that is no longer known is left out. */
  const stored = async (account: number) => {
    const all = await identity.preferences(account)
    const known = Object.entries(all).filter(([name, value]) => preferenceRecord.safeParse({ [name]: value }).success)
    return { preferences: z.parse(preferenceRecord, Object.fromEntries(known)) }
  }

  return {
    preferences: ({ session }) => stored(session.user.account),

    setPreferences: async ({ input, session }) => {
      const { account } = session.user
      const values = Object.entries(input.upsert_keys).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      )
      if (values.length === 0) throw invalidField('upsert_keys', 'name at least one preference')
      const seconds = throttle.take(`${account}`, sequencer.now())
      if (seconds > 0) throw new ApiError('tooManyRequests', { seconds: `${seconds}` })
      await identity.setPreferences(account, Object.fromEntries(values))
      return stored(account)
    },
  }
}
