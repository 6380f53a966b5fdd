import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Returns true, and keeps returning it, once `waits` was true and the browser idle. */
export function useIsIdle(waits = true): boolean {
  const [isIdle, setIdle] = useState(false)
  const isDue = waits && !isIdle
  useEffect(() => (isDue ? whenIdle(() => setIdle(true)) : undefined), [isDue])
  return isIdle
}
