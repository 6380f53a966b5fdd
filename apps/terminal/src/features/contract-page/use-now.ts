import { useEffect, useState } from 'react'
import { serverClock } from '../../client/index.ts'

const SECOND = 1_000

/** The exchange's time, followed by the second. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return now
}
