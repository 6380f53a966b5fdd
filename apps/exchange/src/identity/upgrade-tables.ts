import { earlierLayout, type Rows } from './earlier-layouts.ts'
import { sameBytes, type Totals, withRow } from './row-seals.ts'
import type { SealedParts } from './sealed-tables.ts'
import type { Stored, TableShape } from './shape.ts'
import { columnsOf, LAYOUT, SCHEMA, TABLE_NAMES, type TableName } from './tables.ts'

/**
 * Upgrades the tables of an earlier layout to the current one. Every row is checked against its seal before anything is
 * written. All changes are one transaction, so after a kill the file is unchanged and can still be opened. `random`
 * generates new values. Throws `IdentityRefused` if the seal of a row does not fit.
 */
export function upgraded(
  parts: SealedParts,
  layout: number,
  totals: Totals,
  random: (bytes: number) => Buffer,
): Totals {
  const { database, seals, mark, journalId } = parts
  const { shapes } = earlierLayout(layout)
  let rows = read(parts, shapes, totals)
  for (let at = layout; at < LAYOUT; at += 1) rows = earlierLayout(at).carry(rows, random)
  let next: Totals = { changes: totals.changes + 1, count: 0, sum: 0n }
  database.transaction(() => {
    for (const table of ['seal', ...Object.keys(shapes).toReversed()]) database.exec(`DROP TABLE ${table}`)
    for (const statement of SCHEMA) database.exec(statement)
    const write = (table: TableName): void => {
      const columns = columnsOf(table)
      const places = [...columns, 'seal'].map(() => '?').join(', ')
      const insert = database.prepare(`INSERT INTO ${table} (${[...columns, 'seal'].join(', ')}) VALUES (${places})`)
      for (const row of rows[table] ?? []) {
        const values = columns.map((column) => row[column] ?? null)
        const seal = seals.ofValues(table, values)
        insert.run(...values, seal)
        next = withRow(next, seal)
      }
    }
    for (const table of TABLE_NAMES) write(table)
    const { journal, changes, count, sum, seal } = seals.ofTotals(journalId, next)
    database.prepare('INSERT INTO seal VALUES (?, ?, ?, ?, ?, ?)').run(LAYOUT, journal, changes, count, sum, seal)
  })()
  mark.write(next.changes)
  return next
}

/** Returns all rows of the tables of an earlier layout, checked against their seals. */
function read(
  { database, seals, faults }: SealedParts,
  shapes: Readonly<Record<string, TableShape>>,
  expected: Totals,
): Rows {
  let totals: Totals = { ...expected, count: 0, sum: 0n }
  const rows: Record<string, Rows[string]> = {}
  for (const [table, { columns }] of Object.entries(shapes)) {
    rows[table] = database
      .prepare<[], Readonly<Record<string, Stored>> & { readonly seal: Buffer }>(`SELECT * FROM ${table}`)
      .all()
      .map(({ seal, ...row }) => {
        const values = Object.keys(columns).map((column) => row[column] ?? null)
        if (!sameBytes(seals.ofValues(table, values), seal)) {
          throw faults.damaged(`a row of its table ${table} is not what was written`)
        }
        totals = withRow(totals, seal)
        return row
      })
  }
  if (totals.count !== expected.count || totals.sum !== expected.sum) {
    throw faults.damaged(`its ${totals.count} rows are not the ${expected.count} that were written`)
  }
  return rows
}
