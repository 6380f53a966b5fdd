import { parseCursor } from '../../../history/page-cursor.ts'
import { RECORDS, type RecordTable } from '../../../history/records.ts'
import { invalidField } from '../refusal.ts'

/**
 * Refuses a cursor that no page of the table gave: an empty page would say that there is nothing more, or was nothing; a page of
 * another table's place that rows are missing.
 */
export function checkCursor(table: RecordTable, cursor: string): void {
  if (parseCursor(table, cursor) === undefined) throw invalidField('cursor', 'no page ends with it')
}

/** True for records of which each is about one contract. */
export function isByContract(table: RecordTable): boolean {
  const columns: readonly { readonly name: string }[] = RECORDS[table].record.columns
  return columns.some(({ name }) => name === 'instrument')
}
