import { Suspense } from 'react'
import { lazyPart } from '../../ui/index.ts'
import { useSessionDialog } from './dialog-state.ts'

const SessionDialog = lazyPart(async () => (await import('./session-dialog.tsx')).SessionDialog)

/** The dialogs for logging in and out; mounted once, fetched when first opened. */
export function SessionDialogs() {
  const open = useSessionDialog()
  if (open === 'none') return null
  return (
    <Suspense>
      <SessionDialog kind={open} />
    </Suspense>
  )
}
