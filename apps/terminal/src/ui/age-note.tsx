import { useText } from '../i18n/index.ts'
import list from './price-list.module.css'

interface AgeNoteProps {
  readonly freshness: { readonly level: 'live' | 'stale' | 'dead'; readonly ageMs: number }
}

/** Says how old a list of prices is that is no longer live. */
export function AgeNote({ freshness: { level, ageMs } }: AgeNoteProps) {
  const text = useText('connection')
  if (level === 'live') return null
  return (
    <p className={list['age']}>
      {Number.isFinite(ageMs) ? text(`age.${level}`, { seconds: ageMs / 1000 }) : text('age.never')}
    </p>
  )
}
