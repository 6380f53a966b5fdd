import type { SealedTables } from './sealed-tables.ts'

/** The preferences of all users: for each user, values by the preference's name. */
export class Preferences {
  readonly #tables: SealedTables

  constructor(tables: SealedTables) {
    this.#tables = tables
  }

  of(account: number): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#tables.rows('preferences', account).map(({ name, value }) => [name, value]))
  }

  set(account: number, values: Readonly<Record<string, string>>): void {
    const entries = Object.entries(values)
    if (entries.length === 0) return
    this.#tables.change((changing) => {
      for (const [name, value] of entries) changing.put('preferences', { account, name, value })
    })
  }
}
