import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../ui/index.ts'
import { termAt } from './term-at.ts'

const Explanations = lazyPart(async () => (await import('./explanations.tsx')).Explanations)

const LOOKS = ['pointerover', 'focusin', 'click'] as const

/** Explains the terms of every page in place. Fetched when a user first points at a term, focuses or taps one. */
export function TermExplanations() {
  const [stage, setStage] = useState<'idle' | 'coming' | 'there'>('idle')
  const last = useRef<Event>(undefined)
  useEffect(() => {
    if (stage === 'there') return
    const look = (event: Event) => {
      // A touch points before it taps; and whoever points elsewhere meanwhile wants no explanation any more.
      if (stage === 'idle' && termAt(event.target) === undefined) return
      last.current = event
      setStage('coming')
    }
    for (const name of LOOKS) document.addEventListener(name, look)
    return () => {
      for (const name of LOOKS) document.removeEventListener(name, look)
    }
  }, [stage])
  const start = useCallback(() => {
    setStage('there')
    return last.current
  }, [])
  if (stage === 'idle') return null
  return (
    <Suspense>
      <Explanations onStart={start} />
    </Suspense>
  )
}
