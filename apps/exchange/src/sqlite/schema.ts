import Database from 'better-sqlite3'

/** A table or index as SQLite stores it, with the statement that created it. */
export interface SchemaRow {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly sql: string | null
}

/** Returns all tables and indexes of a database, sorted by name. */
export function schemaOf(database: Database.Database): SchemaRow[] {
  return database.prepare<[], SchemaRow>('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all()
}

/**
 * Returns the schema that these statements create. A database whose stored schema has a flipped bit differs from it.
 */
export function schemaMadeBy(statements: readonly string[]): SchemaRow[] {
  const database = new Database(':memory:')
  try {
    for (const statement of statements) database.exec(statement)
    return schemaOf(database)
  } finally {
    database.close()
  }
}
