import { useEffect, useState } from 'react'
import { serverClock } from '../../client/index.ts'
import { formatCountdown } from '../../ui/index.ts'

const SECOND = 1_000

/** Time left to the next funding by the server's clock. */
export function FundingCountdown({ at }: { readonly at: number }) {
  const [left, setLeft] = useState(() => at - serverClock.now())
  useEffect(() => {
    const tick = () => setLeft(at - serverClock.now())
    tick()
    const timer = setInterval(tick, SECOND)
    return () => clearInterval(timer)
  }, [at])
  return <span>{formatCountdown(left)}</span>
}
