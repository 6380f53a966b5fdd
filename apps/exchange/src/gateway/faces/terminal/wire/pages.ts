import type { PageQuery, PublicQuery } from '../../../../history/history.ts'
import { parseCursor } from '../../../../history/page-cursor.ts'
import { RECORDS, type RecordTable } from '../../../../history/records.ts'
import type { Listings } from '../../../core/listings/listings.ts'
import { invalidField } from './api-error.ts'
import { type FamilyTags, familiesOf } from './families.ts'
import { limitOf, timeOf } from './inputs.ts'

const DEFAULT_ROWS = 50
const MAX_ROWS = 200

interface PageInput extends FamilyTags {
  readonly symbol?: string | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

/** The history query of a page of what belongs to an account. */
export function pageQueryOf(table: RecordTable, account: number, input: PageInput, listings: Listings): PageQuery {
  return { account, ...publicQueryOf(table, input, listings) }
}

/** The history query of a page of what everybody may see. */
export function publicQueryOf(table: RecordTable, input: PageInput, listings: Listings): PublicQuery {
  // An empty page would say that there is nothing more, or was nothing; a page of another table's place that rows are missing.
  if (input.cursor !== undefined && input.cursor !== '' && parseCursor(table, input.cursor) === undefined) {
    throw invalidField('cursor', 'no page ends with it')
  }
  const from = input.startTime === undefined ? undefined : timeOf('startTime', input.startTime)
  const to = input.endTime === undefined ? undefined : timeOf('endTime', input.endTime)
  if (from !== undefined && to !== undefined && to < from) throw invalidField('endTime', 'it is earlier than startTime')
  return {
    limit: limitOf(input.limit, DEFAULT_ROWS, MAX_ROWS),
    ...(input.symbol !== undefined
      ? { instrument: listings.bySymbol(input.symbol).instrument.id }
      : ofFamily(table, input)),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(input.cursor !== undefined && input.cursor !== '' && { cursor: input.cursor }),
  }
}

/** Whoever asks for the records of one family is not to take those of others for them. */
function ofFamily(table: RecordTable, tags: FamilyTags): Pick<PublicQuery, 'families'> {
  const isUntagged = tags.business === undefined && tags.category === undefined
  const columns: readonly { readonly name: string }[] = RECORDS[table].record.columns
  if (isUntagged || !columns.some(({ name }) => name === 'instrument')) return {}
  return { families: familiesOf(tags) }
}
