import { serverClock } from '../../client/index.ts'
import { formatDateTime, formatDayTime } from '../../format/index.ts'
import { useIsNarrow } from '../../ui/index.ts'

/** Within it a day and a month name one day only. */
const UNMISTAKABLE_MS = 300 * 86_400_000

/** Time of a row. On small screens and when `short`, the year is left out while it is unambiguous. */
export function TimeCell({ time, short = false }: { readonly time: number; readonly short?: boolean }) {
  const narrow = useIsNarrow()
  const isClear = serverClock.now() - time < UNMISTAKABLE_MS
  return (narrow || short) && isClear ? formatDayTime(time) : formatDateTime(time)
}
