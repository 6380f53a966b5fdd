import Database from 'better-sqlite3'

/** A table or an index as SQLite keeps it: the statement that made it. */
export interface SchemaRow {
  readonly type: string
  readonly name: string
  readonly tbl_name: string
  readonly sql: string | null
}

/** All that was made in a database, by name. */
export function schemaOf(database: Database.Database): SchemaRow[] {
  return database.prepare<[], SchemaRow>('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name').all()
}

/** The schema that these statements make. A database in which one bit of them has changed has another one. */
export function schemaMadeBy(statements: readonly string[]): SchemaRow[] {
  const database = new Database(':memory:')
  try {
    for (const statement of statements) database.exec(statement)
    return schemaOf(database)
  } finally {
    database.close()
  }
}
