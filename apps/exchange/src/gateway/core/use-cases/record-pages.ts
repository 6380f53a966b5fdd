import { parseCursor } from '../../../history/page-cursor.ts'
import { RECORDS, type RecordTable } from '../../../history/records.ts'
import { invalidField } from '../refusal.ts'

/**
 * Refuses a cursor that no page of the table has returned. An empty page would wrongly say that there are no more rows,
 * and a cursor of another table would skip rows.
 */
export function checkCursor(table: RecordTable, cursor: string): void {
  if (parseCursor(table, cursor) === undefined) throw invalidField('cursor', 'no page ends with it')
}

/** True if every row of the table belongs to one contract. */
export function isByContract(table: RecordTable): boolean {
  const columns: readonly { readonly name: string }[] = RECORDS[table].record.columns
  return columns.some(({ name }) => name === 'instrument')
}
