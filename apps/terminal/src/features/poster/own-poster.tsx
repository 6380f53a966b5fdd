import { labelOf } from '@perpdesk/trading'
import { useMemo } from 'react'
import { useFeeLevel } from '../fees/index.ts'
import { useInvites } from '../invites/index.ts'
import { PosterDialog } from './poster-dialog.tsx'
import type { Sharer } from './sharer.ts'
import type { PosterSubject } from './subject.ts'

interface OwnPosterProps {
  readonly subject: PosterSubject
  readonly onClose: () => void
}

/**
 * A poster of the signed-in user, with invitation and label once known. Whoever has a label, by a level above VIP 0, is
 * a distinguished trader.
 */
export function OwnPoster(props: OwnPosterProps) {
  const { invites } = useInvites()
  const { own } = useFeeLevel()
  const inviteCode = invites?.inviteCode
  const level = own?.level
  const sharer = useMemo((): Sharer => {
    const label = level === undefined || level === '' ? undefined : labelOf(level)
    return { inviteCode, label, isDistinguished: label !== undefined }
  }, [inviteCode, level])
  return <PosterDialog {...props} sharer={sharer} />
}
