import { Suspense } from 'react'
import { useSession } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'

const Switch = lazyPart(async () => (await import('./arm-switch.tsx')).ArmSwitch)

/** The bar that says that clicks send orders; fetched when click trading is switched on. */
export const ArmedBar = lazyPart(async () => (await import('./armed-bar.tsx')).ArmedBar)

/** The switch of click trading; fetched for signed-in users, nothing for visitors. */
export function ArmSwitch({ symbol }: { readonly symbol: string }) {
  const { status } = useSession()
  if (status !== 'signedIn') return null
  return (
    <Suspense>
      <Switch symbol={symbol} />
    </Suspense>
  )
}
