import { lazy, Suspense } from 'react'
import { useSessionDialog } from './dialog-state.ts'

const SessionFormDialog = lazy(async () => ({
  default: (await import('./session-form-dialog.tsx')).SessionFormDialog,
}))

/** The dialogs for logging in and signing up; mounted once, fetched when first opened. */
export function SessionDialogs() {
  const open = useSessionDialog()
  if (open === 'none') return null
  return (
    <Suspense>
      <SessionFormDialog key={open} kind={open} />
    </Suspense>
  )
}
