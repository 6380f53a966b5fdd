import { anyOrderOf } from '@perpdesk/protocol'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { isPair, useMarketOrders, usePositions, usePreferences } from '../../../stores/index.ts'
import { axisValue } from '../axis-value.ts'
import type { TimeSpace } from '../engine/chart-engine.ts'
import { AlertLines } from './alert-lines.tsx'
import { CarriedLine } from './carried-line.tsx'
import { DraftLines } from './draft-lines.tsx'
import { EdgeMark, FitButton } from './edge-marks.tsx'
import { FoldedLabel } from './folded-label.tsx'
import { type LayerProps, LineFrame, type LineProps } from './line-frame.tsx'
import { LinePlacer } from './line-placer.ts'
import { type LINE_KINDS, linePreferences } from './line-preferences.ts'
import { useLineWords } from './line-words.ts'
import { OrderLine } from './order-line.tsx'
import { PositionLine } from './position-line.tsx'
import { type TradeLine, tradeLines } from './trade-line.ts'
import styles from './trade-lines.module.css'

/** Lines of TP/SL that an order carries are shown and hidden together with the order's line. */
const SETTING_OF: Readonly<Record<TradeLine['kind'], (typeof LINE_KINDS)[number]>> = {
  order: 'orders',
  carried: 'orders',
  position: 'positions',
  breakEven: 'breakEven',
  liquidation: 'liquidation',
}

interface TradeLinesProps extends LayerProps {
  readonly time: TimeSpace
}

/**
 * Lines of orders, positions and the order in the panel, as HTML elements over the price pane with real buttons. A
 * library would take two quick clicks as a double click, and a lost click must not leave an order open.
 */
export function TradeLines({ contract, space, time }: TradeLinesProps) {
  const orders = useMarketOrders(contract.symbol)
  const positions = usePositions().value
  const [shown] = usePreferences(linePreferences)
  // Waits for the texts of pairs, which a page of a contract has not loaded.
  useText(isPair(contract) ? 'spot' : 'chartLines')
  const lines = useMemo(
    () => tradeLines(contract.symbol, orders.map(anyOrderOf), positions).filter(({ kind }) => shown[SETTING_OF[kind]]),
    [contract.symbol, orders, positions, shown],
  )
  const [layer] = useState(makeLayer)
  const placer = useMemo(() => new LinePlacer(space, time), [space, time])
  const arrangement = useSyncExternalStore(placer.listen, placer.arrangement)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const reach = useReach(
    lines.map(({ id, price }) => [id, axisValue(price)] as const),
    space,
  )
  useEffect(() => {
    space.pane.append(layer)
    return () => {
      layer.remove()
      placer.stop()
    }
  }, [layer, space, placer])
  return createPortal(
    <>
      {lines.map((line) => {
        const shared = { contract, placer, space }
        if (line.kind === 'order') return <OrderLine key={line.id} line={line} {...shared} />
        if (line.kind === 'carried') return <CarriedLine key={line.id} line={line} {...shared} />
        if (isPair(contract)) return null
        if (line.kind === 'position') return <PositionLine key={line.id} line={line} {...shared} contract={contract} />
        return <MarkLine key={line.id} line={line} contract={contract} placer={placer} />
      })}
      {shown.draft && !isPair(contract) ? <DraftLines contract={contract} placer={placer} space={space} /> : null}
      {shown.alerts ? <AlertLines contract={contract} placer={placer} space={space} /> : null}
      {arrangement.folds.map((ids) => {
        const folded = ids.flatMap((id) => byId.get(id) ?? [])
        if (folded.length === 0) return null
        return <FoldedLabel key={ids[0]} lines={folded} contract={contract} placer={placer} />
      })}
      {(['above', 'below'] as const).map((edge) => {
        const ids = arrangement[edge]
        if (ids.length === 0) return null
        return <EdgeMark key={edge} edge={edge} count={ids.length} onShow={() => reach.show(ids)} />
      })}
      {reach.isOn ? <FitButton onFit={reach.end} /> : null}
    </>,
    layer,
  )
}

/** Extends the price scale to lines that the user has asked to see, as long as the lines exist. */
function useReach(prices: readonly (readonly [string, number])[], space: LayerProps['space']) {
  const [asked, setAsked] = useState<readonly string[]>([])
  const reached = prices.filter(([id]) => asked.includes(id)).map(([, price]) => price)
  const key = reached.join()
  useEffect(() => {
    space.reach(key === '' ? [] : key.split(',').map(Number))
    return () => space.reach([])
  }, [space, key])
  return {
    isOn: reached.length > 0,
    show: (ids: readonly string[]) => setAsked((before) => [...new Set([...before, ...ids])]),
    end: () => setAsked([]),
  }
}

function makeLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = styles['layer'] ?? ''
  layer.dataset['lines'] = ''
  return layer
}

/** Line that cannot be moved, at a price that results from a position. */
function MarkLine({ line, contract, placer }: Omit<LineProps<'breakEven' | 'liquidation'>, 'space'>) {
  const words = useLineWords(contract)
  return (
    <LineFrame placer={placer} id={line.id} price={line.price} tone={words.tone(line)} dashed>
      <span className={styles['words']}>{words.of(line)}</span>
      <span>{formatPrice(line.price, contract)}</span>
    </LineFrame>
  )
}
