import { preferenceRecord } from '@perpdesk/protocol'
import * as z from 'zod/mini'
import type { User } from '../../../../core/records.ts'
import type { TerminalContext } from '../../context.ts'
import { invalidField } from '../../wire/api-error.ts'
import type { Handlers } from './handler.ts'

/** Handlers for preferences, which apply on all devices of a user. */
export function preferenceHandlers({ core }: TerminalContext): Handlers<'preferences' | 'setPreferences'> {
  const { preferences } = core

  /** Returns the stored preferences without names or values of an older version that are no longer known. */
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
