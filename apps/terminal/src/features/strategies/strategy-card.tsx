import type { Strategy } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'
import { TimeCell } from '../history-table/index.ts'
import { CardActions, CardFigures, CardHead } from '../live-table/index.ts'
import { writtenPrice } from '../order-words/index.ts'
import { MarketLink, priceTerms, sideCell } from './columns.tsx'
import { StopButton } from './stop-button.tsx'
import { progressText, qtyText, splitText, stateText } from './strategy-words.ts'

/** A running strategy on a small screen. */
export function StrategyCard({ strategy }: { readonly strategy: Strategy }) {
  const text = useText('strategies')
  const orders = useText('orders')
  const noticeText = useText('notifications')
  const { symbol } = strategy
  return (
    <>
      <CardHead end={<TimeCell time={strategy.createdTime} short />}>
        <MarketLink symbol={symbol} />
        {sideCell(strategy, { orders })}
        <span>{noticeText(`strategy.${strategy.strategyType}`)}</span>
      </CardHead>
      <CardFigures
        figures={[
          { id: 'qty', label: orders('qty'), figure: qtyText(symbol, strategy.qty) },
          { id: 'executed', label: text('executed'), figure: qtyText(symbol, strategy.executedQty) },
          {
            id: 'average',
            label: text('averagePrice'),
            figure: strategy.avgPrice === '' ? orders('none') : writtenPrice(symbol, strategy.avgPrice),
          },
          { id: 'progress', label: text('progress'), figure: progressText(strategy) || orders('none') },
          { id: 'plan', label: text('plan'), figure: splitText(strategy, text) || orders('none') },
          { id: 'pricing', label: text('pricing'), figure: priceTerms(strategy, text) },
          { id: 'state', label: orders('status'), figure: stateText(strategy, text) },
        ]}
      />
      <CardActions>
        <StopButton strategy={strategy} />
      </CardActions>
    </>
  )
}
