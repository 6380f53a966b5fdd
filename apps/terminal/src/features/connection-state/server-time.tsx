import { useEffect, useState } from 'react'
import { serverClock } from '../../client/index.ts'

const SECOND = 1_000

/** The server's clock in UTC, updated at each of its seconds. */
export function ServerTime() {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = serverClock.now()
      setNow(time)
      timer = setTimeout(tick, SECOND - (((time % SECOND) + SECOND) % SECOND))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return <time>{new Date(now).toISOString().slice(11, 19)}</time>
}
