import { Suspense } from 'react'
import { launchOf, useInstrument } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'

const LaunchStrip = lazyPart(async () => (await import('./launch-strip.tsx')).LaunchStrip)

/** The line about a contract that is being listed; nothing for other contracts. */
export function LaunchNote({ symbol }: { readonly symbol: string }) {
  const entry = useInstrument(symbol)
  const launch = entry === undefined ? undefined : launchOf(entry.config)
  if (entry === undefined || launch === undefined) return null
  return (
    <Suspense>
      <LaunchStrip key={symbol} entry={entry} launch={launch} />
    </Suspense>
  )
}
