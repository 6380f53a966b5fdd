import { useText } from '../../i18n/index.ts'
import type { Freshness } from '../../stores/index.ts'
import list from '../../ui/price-list.module.css'

/** Says how old a list of prices is that is no longer live. */
export function AgeNote({ freshness: { level, ageMs } }: { readonly freshness: Freshness }) {
  const text = useText('connection')
  if (level === 'live') return null
  return (
    <p className={list['age']}>
      {Number.isFinite(ageMs) ? text(`age.${level}`, { seconds: ageMs / 1000 }) : text('age.never')}
    </p>
  )
}
