import type { E8 } from '@perpdesk/numeric'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { givenPrice, isPair, type LiveTicker, type Market, useTickerValue } from '../../../stores/index.ts'
import { lazyPart, type Point } from '../../../ui/index.ts'
import { axisValue } from '../axis-value.ts'
import type { PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import { keepFromChart } from '../keep-from-chart.ts'
import { LineFrame } from '../trade-lines/line-frame.tsx'
import { LinePlacer } from '../trade-lines/line-placer.ts'
import type { ProtectiveLeg } from '../trade-lines/position-leg.ts'
import { snapToGrid } from '../trade-lines/trade-line.ts'
import styles from './price-menu.module.css'
import { useKeyedPrice } from './use-keyed-price.ts'
import { usePricePointer } from './use-price-pointer.ts'

const PriceMenu = lazyPart(async () => (await import('./price-menu.tsx')).PriceMenu)
const LegQuestion = lazyPart(async () => (await import('../trade-lines/leg-question.tsx')).LegQuestion)
const lastOf = (ticker: LiveTicker) => givenPrice(ticker.last)

interface PriceActionsProps {
  readonly contract: Market
  readonly space: PriceSpace
  readonly time: TimeSpace
}

/**
 * Actions at a price of the chart, opened by the button beside the mouse pointer, a right click, a long press, or the
 * keyboard.
 */
export function PriceActions({ contract, space, time }: PriceActionsProps) {
  const text = useText('chartLines')
  const last = useTickerValue(contract.symbol, lastOf)
  const [layer] = useState(makeLayer)
  const placer = useMemo(() => new LinePlacer(space, time), [space, time])
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ readonly price: E8; readonly at: Point }>()
  const [asked, setAsked] = useState<ProtectiveLeg>()
  useEffect(() => {
    space.pane.append(layer)
    return () => {
      layer.remove()
      placer.stop()
    }
  }, [layer, space, placer])
  const askAt = (y: number, at: Point) => {
    const value = space.fromY(y)
    if (value !== undefined) setOpen({ price: snapToGrid(contract, value), at })
  }
  const ask = (price: E8) => {
    const { right, top } = space.pane.getBoundingClientRect()
    setOpen({ price, at: { x: right, y: top + (space.toY(axisValue(price)) ?? 0) } })
  }
  const { keyed, host, forget } = useKeyedPrice({ contract, space, last, onAsk: ask })
  usePricePointer(space, layer, {
    // Called on each mouse movement, so the button is moved without rendering.
    onHover: (y) => {
      if (button.current === null) return
      button.current.hidden = y === undefined
      if (y === undefined) return
      forget()
      button.current.style.top = `${Math.round(y)}px`
    },
    onAsk: askAt,
  })
  useEffect(() => {
    host?.setAttribute('aria-description', text('menu.keys'))
  }, [host, text])
  return createPortal(
    <>
      <button
        {...keepFromChart}
        ref={button}
        type="button"
        hidden
        // Not in the tab order: keyboard users open the menu from the chart itself, at any price.
        tabIndex={-1}
        className={styles['plus']}
        aria-label={text('menu.open')}
        title={text('menu.open')}
        onMouseEnter={() => void PriceMenu.prefetch()}
        onClick={(event) => {
          askAt(event.clientY - space.pane.getBoundingClientRect().top, { x: event.clientX, y: event.clientY })
        }}
      >
        <Plus size={12} aria-hidden />
      </button>
      {keyed === undefined ? null : (
        <LineFrame placer={placer} id="keyed-price" price={keyed} tone="draft" dashed moving>
          <span role="status">{formatPrice(keyed, contract)}</span>
        </LineFrame>
      )}
      {open === undefined ? null : (
        <Suspense>
          <PriceMenu {...open} contract={contract} onClose={() => setOpen(undefined)} onAsk={setAsked} />
        </Suspense>
      )}
      {asked === undefined || isPair(contract) ? null : (
        <Suspense>
          <LegQuestion asked={asked} contract={contract} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>,
    layer,
  )
}

function makeLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = styles['layer'] ?? ''
  layer.dataset['lines'] = ''
  return layer
}
