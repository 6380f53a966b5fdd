import { Suspense } from 'react'
import { usePreferences } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { guideProgress } from './guide-progress.ts'

const GuideCard = lazyPart(async () => (await import('./guide-card.tsx')).GuideCard)

/**
 * The guide from arrival to a first trade, on the real screen. Its code is fetched only while it runs: after the note of
 * a first visit, or when it is started from the menu of help or the palette.
 */
export function Guide() {
  const [{ step }, change] = usePreferences(guideProgress)
  if (step === null) return null
  return (
    <Suspense>
      <GuideCard step={step} onStep={(next) => change({ step: next })} />
    </Suspense>
  )
}
