import { Suspense } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { isReverseKept, reverseBegun } from './reverse-kept.ts'

/** Fetched only if a reverse was started, because nothing else can stop half-way. */
const HalfDoneReverse = lazyPart(async () => (await import('./half-done.tsx')).HalfDoneReverse)

/** Shows the dialog for reverses that stopped half-way. */
export function ReverseWatch() {
  const { user } = useSession()
  const begun = useStore(reverseBegun)
  if (user === null || !(begun || isReverseKept())) return null
  return (
    <Suspense>
      <HalfDoneReverse key={user.uid} />
    </Suspense>
  )
}
