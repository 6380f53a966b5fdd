import type { Listings } from '../../../core/listings/listings.ts'
import type { PublicQuery, RecordTable } from '../../../core/records.ts'
import { checkCursor, isByContract } from '../../../core/use-cases/record-pages.ts'
import { invalidField } from './api-error.ts'
import { type FamilyTags, familiesOf, isUntagged } from './families.ts'
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

/** Returns the query for a page of records of contracts. Refuses cursors of other tables and reversed time ranges. */
export function pageQueryOf(table: RecordTable, input: PageInput, listings: Listings): PublicQuery {
  return {
    ...rangeOf(table, input),
    ...(input.symbol === undefined
      ? ofFamily(table, input)
      : { instrument: listings.bySymbol(input.symbol).instrument.id }),
  }
}

/** Returns the query for a page of records of spot pairs, like {@link pageQueryOf}. */
export function pairPageQueryOf(table: RecordTable, input: PageInput, { pairs }: Listings): PublicQuery {
  const { symbol } = input
  const only = symbol === undefined ? { pairs: true } : { instrument: pairs.bySymbol(symbol).instrument.id }
  return { ...rangeOf(table, input), ...only }
}

/**
 * Returns the query for a page of records of contracts and of spot pairs, like {@link pageQueryOf}. A call that names a
 * family gets no records of pairs.
 */
export function anyPageQueryOf(table: RecordTable, input: PageInput, listings: Listings): PublicQuery {
  const { symbol } = input
  const ofFamilies = isUntagged(input) ? {} : { families: familiesOf(input) }
  const only = symbol === undefined ? ofFamilies : { instrument: listings.anyBySymbol(symbol).instrument.id }
  return { ...rangeOf(table, input), ...only }
}

function rangeOf(table: RecordTable, input: Omit<PageInput, 'symbol'>): PublicQuery {
  if (input.cursor !== undefined && input.cursor !== '') checkCursor(table, input.cursor)
  const from = input.startTime === undefined ? undefined : timeOf('startTime', input.startTime)
  const to = input.endTime === undefined ? undefined : timeOf('endTime', input.endTime)
  if (from !== undefined && to !== undefined && to < from) throw invalidField('endTime', 'it is earlier than startTime')
  return {
    limit: limitOf(input.limit, DEFAULT_ROWS, MAX_ROWS),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(input.cursor !== undefined && input.cursor !== '' && { cursor: input.cursor }),
  }
}

/**
 * Returns the filter by family, so that a client that requests one family gets no records of others. Without a tag only
 * orders and executions are limited to contracts: other tables have no records of pairs, except the ledger, which is
 * that of the whole account.
 */
function ofFamily(table: RecordTable, tags: FamilyTags): Pick<PublicQuery, 'families' | 'pairs'> {
  if (isUntagged(tags)) return table === 'orders' || table === 'executions' ? { pairs: false } : {}
  return isByContract(table) ? { families: familiesOf(tags) } : {}
}
