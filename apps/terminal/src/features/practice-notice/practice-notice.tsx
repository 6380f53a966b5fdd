import { Suspense } from 'react'
import { usePreferences } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { practiceSeen } from './seen.ts'

const ArrivalCard = lazyPart(async () => (await import('./arrival-card.tsx')).ArrivalCard)

/**
 * Tells first-time visitors that this is a practice venue. The card lies over the page, so that nothing moves when it
 * is closed.
 */
export function PracticeNotice({ onSeen }: { readonly onSeen: () => void }) {
  const [{ seen }, change] = usePreferences(practiceSeen)
  if (seen) return null
  return (
    <Suspense>
      <ArrivalCard
        onSeen={() => {
          change({ seen: true })
          onSeen()
        }}
      />
    </Suspense>
  )
}
