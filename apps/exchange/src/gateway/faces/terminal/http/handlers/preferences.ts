import { preferenceRecord } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import type { User } from '../../../../core/records.ts'
import type { TerminalContext } from '../../context.ts'
import { invalidField } from '../../wire/api-error.ts'
import type { Handlers } from './handler.ts'

/** Preferences that a person's pages remember on every device. */
export function preferenceHandlers({ core }: TerminalContext): Handlers<'preferences' | 'setPreferences'> {
  const { preferences } = core

  /** A name or value of an older version that is no longer known is left out. */
  const stored = async (user: User) => {
    const all = await preferences.of(user)
    const known = Object.entries(all).filter(([name, value]) => preferenceRecord.safeParse({ [name]: value }).success)
    return { preferences: z.parse(preferenceRecord, Object.fromEntries(known)) }
  }

  return {
    preferences: ({ caller }) => stored(caller.user),

    setPreferences: async ({ input, caller: { user } }) => {
      const values = Object.entries(input.upsert_keys).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      )
      if (values.length === 0) throw invalidField('upsert_keys', 'name at least one preference')
      await preferences.set(user, Object.fromEntries(values))
      return stored(user)
    },
  }
}
