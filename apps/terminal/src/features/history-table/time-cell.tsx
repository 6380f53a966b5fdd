import { serverClock } from '../../client/index.ts'
import { formatDateTime, formatDayTime } from '../../format/index.ts'
import { useIsNarrow } from '../../ui/index.ts'

/** Within it a day and a month name one day only. */
const UNMISTAKABLE_MS = 300 * 86_400_000

/** When a row came about. Short, and on small screens, the year gives way to the figures, as long as it can be no other. */
export function TimeCell({ time, short = false }: { readonly time: number; readonly short?: boolean }) {
  const narrow = useIsNarrow()
  const isClear = serverClock.now() - time < UNMISTAKABLE_MS
  return (narrow || short) && isClear ? formatDayTime(time) : formatDateTime(time)
}
