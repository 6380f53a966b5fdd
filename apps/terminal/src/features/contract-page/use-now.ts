import { useEffect, useState } from 'react'
import { serverClock } from '../../client/index.ts'

const SECOND = 1_000

/** Returns the exchange's time in milliseconds since 1970 UTC, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}
