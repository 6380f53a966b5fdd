import type { ClosedPnl, Position } from '@perpdesk/protocol'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { IconButton, lazyDialog } from '../../ui/index.ts'
import { closedSubject, type PosterSubject } from './subject.ts'
import { positionSubjectNow } from './subject-now.ts'

const OwnPoster = lazyDialog(async () => (await import('./own-poster.tsx')).OwnPoster)

interface ShareButtonProps {
  readonly symbol: string
  readonly side: 'Long' | 'Short'
  /** Called at the click, because a poster has the figures of that moment. */
  readonly subjectNow: () => PosterSubject | undefined
}

function ShareButton({ symbol, side, subjectNow }: ShareButtonProps) {
  const text = useText('poster')
  const contract = useInstrument(symbol)?.contract
  const [subject, setSubject] = useState<PosterSubject>()
  if (contract === undefined) return null
  return (
    <>
      <IconButton
        size="small"
        label={text('button', { side: text(side), contract: contract.displayName })}
        onClick={() => setSubject(subjectNow())}
      >
        <Share2 size={13} aria-hidden />
      </IconButton>
      {subject === undefined ? null : <OwnPoster subject={subject} onClose={() => setSubject(undefined)} />}
    </>
  )
}

type SharePosterProps = { readonly position: Position } | { readonly closed: ClosedPnl }

/**
 * A button that opens the poster of a position, or of an order that closed one; nothing if a settlement session or a
 * delivery closed it.
 */
export function SharePoster(props: SharePosterProps) {
  if ('position' in props) {
    const { position } = props
    return (
      <ShareButton
        symbol={position.symbol}
        side={position.side === 'Sell' ? 'Short' : 'Long'}
        subjectNow={() => positionSubjectNow(position)}
      />
    )
  }
  const { closed } = props
  if (closed.orderId === '') return null
  return (
    <ShareButton
      symbol={closed.symbol}
      side={closed.side === 'Sell' ? 'Long' : 'Short'}
      subjectNow={() => closedSubject(closed)}
    />
  )
}
