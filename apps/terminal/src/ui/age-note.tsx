import { useText } from '../i18n/index.ts'
import list from './price-list.module.css'

interface AgeNoteProps {
  readonly freshness: { readonly level: 'live' | 'stale' | 'dead'; readonly ageMs: number }
  /** Class that replaces the default style, which is for the lower edge of a list. */
  readonly className?: string | undefined
}

/** Shows the age of prices that are no longer live. */
export function AgeNote({ freshness: { level, ageMs }, className = list['age'] }: AgeNoteProps) {
  const text = useText('connection')
  if (level === 'live') return null
  return (
    <p className={className}>
      {Number.isFinite(ageMs) ? text(`age.${level}`, { seconds: ageMs / 1000 }) : text('age.never')}
    </p>
  )
}
