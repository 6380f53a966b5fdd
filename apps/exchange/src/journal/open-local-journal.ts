import { CalledJournal, type JournalCall } from './called-journal.ts'
import type { Journal } from './journal.ts'
import { journalMethods } from './journal-methods.ts'
import { type OpenJournalOptions, storeOptions } from './open-journal.ts'

/**
 * Opens the journal in the caller's thread, for tools and tests, which may block on the disk. Throws where
 * `openJournal` rejects.
 */
export function openLocalJournal(options: OpenJournalOptions): Journal {
  const methods = journalMethods(storeOptions(options))
  const call: JournalCall = async (name, args) => {
    const method: (...given: never[]) => unknown = methods[name]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- arguments and answer are those of this very method
    return (await method(...(args as never[]))) as never
  }
  return new CalledJournal(methods.open(), call, () => Promise.resolve())
}
