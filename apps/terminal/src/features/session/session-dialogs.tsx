import { Suspense } from 'react'
import { lazyPart } from '../../ui/index.ts'
import { useSessionDialog } from './dialog-state.ts'

const SessionFormDialog = lazyPart(async () => (await import('./session-form-dialog.tsx')).SessionFormDialog)

/** The dialogs for logging in and signing up; mounted once, fetched when first opened. */
export function SessionDialogs() {
  const open = useSessionDialog()
  if (open === 'none') return null
  return (
    <Suspense>
      <SessionFormDialog kind={open} />
    </Suspense>
  )
}
