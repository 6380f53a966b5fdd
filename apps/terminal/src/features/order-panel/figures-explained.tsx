import { Info } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '../../i18n/index.ts'
import { ComingPart, IconButton, Popover } from '../../ui/index.ts'
import styles from './order-panel.module.css'

/** Figures of the preview, in the order of its rows. */
export const FIGURES = ['value', 'average', 'worst', 'slippage', 'cost', 'fee', 'liq', 'rate', 'max'] as const
export type ExplainedFigure = (typeof FIGURES)[number]

/**
 * Explains each figure of the preview in a sentence. One button serves all figures, so that the Tab key reaches the
 * order button in few steps.
 */
export function FiguresExplained() {
  const text = useText('orderPanel')
  return (
    <Popover
      label={text('explain')}
      align="end"
      trigger={
        <IconButton size="small" label={text('explain')} className={styles['explain']}>
          <Info size={13} aria-hidden />
        </IconButton>
      }
    >
      <Suspense
        fallback={
          <div className={styles['explained']}>
            <ComingPart rows={FIGURES.length} height={44} />
          </div>
        }
      >
        <Explanations />
      </Suspense>
    </Popover>
  )
}

/** The explanations, whose texts are loaded on demand. */
function Explanations() {
  const names = useText('orderPanel')
  const text = useText('orderFigures')
  return (
    <dl className={styles['explained']}>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{names(figure)}</dt>
          <dd>{text(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
