import { Suspense } from 'react'
import { usePath } from '../../navigation/index.ts'
import { useBan, useServerDialog } from '../../stores/index.ts'
import { lazyPart } from '../../ui/index.ts'
import { isClosedToBanned } from './closed-pages.ts'

const BanDialog = lazyPart(async () => (await import('./ban-dialog.tsx')).BanDialog)
const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

/** The dialogs that answers of the exchange open; mounted once, each fetched when first needed. */
export function ServerDialogs() {
  const pathname = usePath()
  const ban = useBan()
  const dialog = useServerDialog()
  if (ban !== undefined && isClosedToBanned(pathname)) {
    return (
      <Suspense>
        <BanDialog ban={ban} />
      </Suspense>
    )
  }
  if (dialog.kind === 'none') return null
  return (
    <Suspense>
      <AnswerDialog dialog={dialog} />
    </Suspense>
  )
}
