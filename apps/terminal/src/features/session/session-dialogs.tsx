import { Suspense } from 'react'
import { lazyPart } from '../../ui/index.ts'
import { useSessionDialog } from './dialog-state.ts'

const SessionFormDialog = lazyPart(async () => (await import('./session-form-dialog.tsx')).SessionFormDialog)

const LeaveDemoDialog = lazyPart(async () => (await import('./leave-demo-dialog.tsx')).LeaveDemoDialog)

/** The dialogs for coming in and going out; mounted once, fetched when first opened. */
export function SessionDialogs() {
  const open = useSessionDialog()
  if (open === 'none') return null
  return <Suspense>{open === 'leaveDemo' ? <LeaveDemoDialog /> : <SessionFormDialog kind={open} />}</Suspense>
}
