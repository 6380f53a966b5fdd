import type { Position } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'
import { Popover } from '../../ui/index.ts'
import styles from './positions.module.css'

const RANKS = [1, 2, 3, 4, 5]

/** The position's rank in the auto-deleveraging (ADL) queue, as lights; a click explains it. */
export function AdlCell({ position }: { readonly position: Position }) {
  const text = useText('positions')
  const rank = position.adlRankIndicator
  return (
    <Popover
      label={text('adl.title')}
      align="end"
      trigger={
        <button type="button" className={styles['adl']} aria-label={`${text('adl')}: ${text('adlRank', { rank })}`}>
          {RANKS.map((light) => (
            <span key={light} data-lit={light <= rank} data-high={rank >= 4} />
          ))}
        </button>
      }
    >
      <div className={styles['explained']}>
        <p>{text('adl.title')}</p>
        <p>{text('adl.explained')}</p>
      </div>
    </Popover>
  )
}
