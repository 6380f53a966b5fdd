import type { Kysely } from 'kysely'
import type { IdentityTables } from './tables.ts'

/** What a person's pages remember, by name. */
export class Preferences {
  readonly #tables: Kysely<IdentityTables>

  constructor(tables: Kysely<IdentityTables>) {
    this.#tables = tables
  }

  async of(account: number): Promise<Readonly<Record<string, string>>> {
    const rows = await this.#tables.selectFrom('preferences').selectAll().where('account', '=', account).execute()
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }

  async set(account: number, values: Readonly<Record<string, string>>): Promise<void> {
    const rows = Object.entries(values).map(([name, value]) => ({ account, name, value }))
    if (rows.length === 0) return
    await this.#tables
      .insertInto('preferences')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['account', 'name']).doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
      )
      .execute()
  }
}
