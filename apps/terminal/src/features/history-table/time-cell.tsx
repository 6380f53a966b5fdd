import { serverClock } from '../../client/index.ts'
import { formatDateTime, formatDayTime } from '../../format/index.ts'
import { useIsNarrow } from '../../ui/index.ts'

/** Age in milliseconds up to which day and month identify a date without the year. */
const UNMISTAKABLE_MS = 300 * 86_400_000

/** The time of a row. On small screens and with `short`, the year is omitted while the date is unambiguous. */
export function TimeCell({ time, short = false }: { readonly time: number; readonly short?: boolean }) {
  const narrow = useIsNarrow()
  const isClear = serverClock.now() - time < UNMISTAKABLE_MS
  return (narrow || short) && isClear ? formatDayTime(time) : formatDateTime(time)
}
