import { useEffect, useState } from 'react'
import { serverClock } from '../../client/index.ts'
import { formatCountdown } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'

const SECOND = 1_000
const DAY = 86_400_000

/** The time until a moment by the server's clock: hours, minutes and seconds, and days if there are any. */
export function Countdown({ at }: { readonly at: number }) {
  const text = useText('symbolBar')
  const [left, setLeft] = useState(() => at - serverClock.now())
  useEffect(() => {
    const tick = () => setLeft(at - serverClock.now())
    tick()
    const timer = setInterval(tick, SECOND)
    return () => clearInterval(timer)
  }, [at])
  const days = Math.max(Math.floor(left / DAY), 0)
  const time = formatCountdown(left - days * DAY)
  return <span>{days === 0 ? time : text('daysLeft', { days, time })}</span>
}
