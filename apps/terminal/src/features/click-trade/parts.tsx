import { Suspense } from 'react'
import { useSession } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'

const Switch = lazyPart(async () => (await import('./arm-switch.tsx')).ArmSwitch)

/** Says that clicks trade; fetched when they are armed. */
export const ArmedBar = lazyPart(async () => (await import('./armed-bar.tsx')).ArmedBar)

/** Arms clicks on the prices of a contract; fetched for those who have something to trade with, nothing for others. */
export function ArmSwitch({ symbol }: { readonly symbol: string }) {
  const { status } = useSession()
  if (status !== 'signedIn') return null
  return (
    <Suspense>
      <Switch symbol={symbol} />
    </Suspense>
  )
}
