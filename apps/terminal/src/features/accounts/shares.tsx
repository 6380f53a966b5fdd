import { type E8, formatE8 } from '@perpdesk/numeric'
import { formatPercent } from '../../format/index.ts'
import styles from './shares.module.css'

export interface Share {
  readonly id: string
  readonly label: string
  /** Part of the whole, as a fraction. */
  readonly share: E8
}

/** Colours of the parts; further parts share the last one. */
const COLOURS = 6

/** A bar of the parts of a whole, and the list of them with their percentages. */
export function Shares({ title, shares }: { readonly title: string; readonly shares: readonly Share[] }) {
  return (
    <section className={styles['shares']} aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <div className={styles['bar']} aria-hidden>
        {shares.map(({ id, share }, place) => (
          <span
            key={id}
            data-colour={Math.min(place, COLOURS - 1)}
            style={{ inlineSize: `${formatE8(share * 100n)}%` }}
          />
        ))}
      </div>
      <ul className={styles['list']}>
        {shares.map(({ id, label, share }, place) => (
          <li key={id}>
            <span className={styles['dot']} data-colour={Math.min(place, COLOURS - 1)} aria-hidden />
            <span className={styles['label']}>{label}</span>
            <span className={styles['percent']}>{formatPercent(share, { signed: false, decimals: 2 })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
