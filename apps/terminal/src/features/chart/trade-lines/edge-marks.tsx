import { ArrowDown, ArrowUp, Minimize2 } from 'lucide-react'
import { useText } from '../../../i18n/index.ts'
import { cx } from '../../../ui/index.ts'
import { keepFromChart } from '../keep-from-chart.ts'
import styles from './trade-lines.module.css'

interface EdgeMarkProps {
  readonly edge: 'above' | 'below'
  readonly count: number
  readonly onShow: () => void
}

/** Mark at an edge of the pane that counts orders whose prices lie beyond that edge. */
export function EdgeMark({ edge, count, onShow }: EdgeMarkProps) {
  const text = useText('chartLines')
  const label = text(edge, { count })
  const Arrow = edge === 'above' ? ArrowUp : ArrowDown
  return (
    <button
      {...keepFromChart}
      type="button"
      className={cx(styles['edge'], styles[edge])}
      aria-label={label}
      title={label}
      onClick={onShow}
    >
      <Arrow size={12} aria-hidden />
      {count}
    </button>
  )
}

/** Button that lets the price scale follow the bars alone again. */
export function FitButton({ onFit }: { readonly onFit: () => void }) {
  const text = useText('chartLines')
  return (
    <button {...keepFromChart} type="button" className={cx(styles['edge'], styles['fit'])} onClick={onFit}>
      <Minimize2 size={12} aria-hidden />
      {text('fit')}
    </button>
  )
}
