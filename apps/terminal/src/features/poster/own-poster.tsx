import { useMemo } from 'react'
import { useInvites } from '../invites/index.ts'
import { PosterDialog } from './poster-dialog.tsx'
import type { Sharer } from './sharer.ts'
import type { PosterSubject } from './subject.ts'

interface OwnPosterProps {
  readonly subject: PosterSubject
  readonly onClose: () => void
}

/** A poster of the signed-in user, with the user's invitation once known. The exchange has no trader labels yet. */
export function OwnPoster(props: OwnPosterProps) {
  const { invites } = useInvites()
  const inviteCode = invites?.inviteCode
  const sharer = useMemo((): Sharer => ({ inviteCode, label: undefined, isDistinguished: false }), [inviteCode])
  return <PosterDialog {...props} sharer={sharer} />
}
