import type { Resolution } from '@perpdesk/protocol'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import type { Market } from '../../../stores/index.ts'
import { afterPicture, Button, IconButton, Popover } from '../../../ui/index.ts'
import { openAlertAt } from '../../alerts/index.ts'
import { snapToGrid } from '../trade-lines/trade-line.ts'
import type { Drawing, DrawingStyle, IntervalSpan } from './drawing.ts'
import styles from './drawings.module.css'
import { IntervalChoice } from './interval-choice.tsx'
import { isPriceLine } from './price-now.ts'
import { TemplateList } from './template-list.tsx'

interface MorePanelProps {
  readonly drawing: Drawing
  readonly contract: Market
  /** Interval of the chart's bars. */
  readonly interval: Resolution
  /** Returns the price of a line at the newest bar. */
  readonly priceNow: () => number | undefined
  readonly onStyle: (style: DrawingStyle) => void
  /** Only given if the bar has no room for a copy button. */
  readonly onCopy?: () => void
  readonly onIntervals: (intervals: IntervalSpan | undefined) => void
}

/**
 * Further actions for which the style bar has no room: an alert at the drawing's price, the intervals on which it is
 * visible, and style templates.
 */
export function MorePanel({ drawing, contract, interval, priceNow, onStyle, onIntervals, onCopy }: MorePanelProps) {
  const text = useText('drawings')
  const [open, setOpen] = useState(false)
  // The price changes with each bar; the panel keeps the price of the moment when it was opened.
  const price = open ? priceNow() : undefined
  const exact = price === undefined ? undefined : snapToGrid(contract, price)
  const setAlert = () => {
    setOpen(false)
    if (exact !== undefined) afterPicture(() => openAlertAt(contract.symbol, exact))
  }
  return (
    <Popover
      label={text('more')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={text('more')}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <div className={styles['more']}>
        {isPriceLine(drawing.tool) ? (
          <section>
            <Button wide disabled={exact === undefined} onClick={setAlert}>
              {exact === undefined ? text('alert') : text('alertAt', { price: formatPrice(exact, contract) })}
            </Button>
            <p className={styles['note']}>{text(exact === undefined ? 'alertNone' : 'alertNote')}</p>
          </section>
        ) : null}
        {onCopy === undefined ? null : (
          <Button
            wide
            onClick={() => {
              setOpen(false)
              onCopy()
            }}
          >
            {text('copy')}
          </Button>
        )}
        <IntervalChoice drawing={drawing} interval={interval} onChange={onIntervals} />
        <TemplateList drawing={drawing} onApply={onStyle} />
      </div>
    </Popover>
  )
}
