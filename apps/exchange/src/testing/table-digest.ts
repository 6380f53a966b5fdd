import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'

/**
 * Returns a digest of all rows of all tables in a database. The `id` of a bar is left out, because it only depends on
 * the order in which bars were written.
 */
export function tableDigest(file: string): string {
  const database = new Database(file, { readonly: true })
  try {
    const hash = createHash('sha256')
    const tables = database
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all()
    for (const { name } of tables) {
      const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`).all()
      const texts = rows.map(({ id, ...row }) => JSON.stringify(name === 'candles' ? row : { id, ...row }))
      hash.update(`${name}\n${texts.toSorted().join('\n')}\n`)
    }
    return hash.digest('hex')
  } finally {
    database.close()
  }
}
