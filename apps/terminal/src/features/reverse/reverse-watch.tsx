import { Suspense } from 'react'
import { useSession } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'

/** Fetched when somebody is signed in: nobody else has anything to reverse. */
const HalfDoneReverse = lazyPart(async () => (await import('./half-done.tsx')).HalfDoneReverse)

/** Watches for reverses that stopped half way. */
export function ReverseWatch() {
  const { user } = useSession()
  if (user === null) return null
  return (
    <Suspense>
      <HalfDoneReverse key={user.uid} />
    </Suspense>
  )
}
