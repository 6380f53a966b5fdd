import { type E8, ONE, toSafeInteger } from '@perpdesk/numeric'
import { formatPercent } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Term } from '../../ui/index.ts'
import styles from './account-gauge.module.css'
import { rateLevel } from './rate-level.ts'

interface RateBarProps {
  readonly kind: 'imr' | 'mmr'
  readonly rate: E8
  /** Shows the explanation only if the level requires action; otherwise on hover. */
  readonly quiet?: boolean
}

/** A margin rate as a bar, with the figure and an explanation. */
export function RateBar({ kind, rate, quiet = false }: RateBarProps) {
  const text = useText('assets')
  const level = rateLevel(kind, rate)
  const shown = formatPercent(rate, { signed: false })
  const filled = rate > ONE ? ONE : rate
  return (
    <div className={styles['rate']} data-level={level} title={text(`${kind}.${level}`)}>
      <div className={styles['rateHead']}>
        <Term id="margin-rate">{text(kind)}</Term>
        <span className={styles['rateFigure']}>{shown}</span>
      </div>
      <div
        className={styles['track']}
        role="meter"
        aria-label={text(kind)}
        aria-valuetext={shown}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentOf(filled)}
      >
        <span className={styles['fill']} style={{ inlineSize: `${percentOf(filled)}%` }} />
      </div>
      {quiet && level === 'calm' ? null : <p className={styles['quiet']}>{text(`${kind}.${level}`)}</p>}
    </div>
  )
}

/** Returns a fraction of at most 1 in whole percent, for the width of a bar. */
function percentOf(fraction: E8): number {
  return toSafeInteger((fraction * 100n) / ONE)
}
