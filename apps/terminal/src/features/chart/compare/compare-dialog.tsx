import { Search } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { BAR_PRICES, type BarPrice } from '../../../stores/kline.ts'
import { Button, Dialog, EmptyState, isTouch, Select, TextField } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { seriesName } from '../series/exchange-datafeed.ts'
import { useChartState } from '../use-chart.ts'
import styles from './compare.module.css'
import { COMPARE_AXES, COMPARE_LIMIT, withCompared } from './compare-choice.ts'
import { ComparedRow } from './compared-row.tsx'
import { useFoundMarkets } from './found-markets.ts'
import { useSeriesTitle } from './series-title.ts'

const layoutOf = (state: ChartState) => state.layout

interface CompareDialogProps {
  readonly chart: ChartWidget
  readonly onClose: () => void
}

/** Dialog to add contracts and spot pairs for comparison, in percent or on an axis of their own, and to remove them. */
export function CompareDialog({ chart, onClose }: CompareDialogProps) {
  const text = useText('compare')
  const chartText = useText('chart')
  const layout = useChartState(chart, layoutOf)
  const { compared } = layout
  const [price, setPrice] = useState<BarPrice>('last')
  const [words, setWords] = useState('')
  const title = useSeriesTitle()
  const found = useFoundMarkets(words)
  const isFull = compared.length >= COMPARE_LIMIT
  const isThere = (name: string) =>
    name === seriesName(layout.symbol ?? '', layout.price) || compared.some((each) => each.name === name)
  return (
    <Dialog open onOpenChange={onClose} title={text('title')} size="form">
      <div className={styles['search']}>
        <TextField
          label={text('search')}
          hideLabel
          placeholder={text('search')}
          leading={<Search size={14} aria-hidden />}
          value={words}
          onChange={setWords}
          // On touch devices, focus would open the keyboard over the list.
          autoFocus={!isTouch()}
          autoComplete="off"
        />
        <Select
          label={text('price')}
          value={price}
          onChange={setPrice}
          options={BAR_PRICES.map((id) => ({ id, label: chartText(`priceKind.${id}`) }))}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState text={text('nothing', { words })} />
      ) : (
        <ul className={styles['found']}>
          {found.map(({ symbol }) => {
            const name = seriesName(symbol, price)
            return (
              <li key={symbol} className={styles['row']}>
                <span className={styles['name']}>{title(name)}</span>
                {COMPARE_AXES.map((axis) => (
                  <Button
                    key={axis}
                    size="small"
                    disabled={isFull || isThere(name)}
                    aria-label={`${text(axis)}: ${title(name)}`}
                    onClick={() => chart.setCompared(withCompared(compared, name, axis))}
                  >
                    {text(axis)}
                  </Button>
                ))}
              </li>
            )
          })}
        </ul>
      )}
      <h3 className={styles['heading']}>{text('added')}</h3>
      {compared.length === 0 ? <p className={styles['quiet']}>{text('none')}</p> : null}
      <ul className={styles['added']}>
        {compared.map((choice) => (
          <ComparedRow key={choice.name} chart={chart} choice={choice} />
        ))}
      </ul>
      {isFull ? <p className={styles['quiet']}>{text('full', { limit: COMPARE_LIMIT })}</p> : null}
    </Dialog>
  )
}
