import type { E8 } from '@perpdesk/numeric'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Market } from '../../../stores/index.ts'
import { axisValue } from '../axis-value.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { snapToGrid, withinBounds } from '../trade-lines/trade-line.ts'

const STRIDE = 10n
/** A page key moves by one part in 20 of the pane's height. */
const PAGE = 20

interface KeyedOptions {
  readonly contract: Market
  readonly space: PriceSpace
  readonly last: E8 | undefined
  /** Called when the menu of a price is requested. */
  readonly onAsk: (price: E8) => void
}

interface KeyedPrice {
  /** The price chosen by keys. */
  readonly keyed: E8 | undefined
  /** The element that receives the keys. */
  readonly host: HTMLElement | null
  readonly forget: () => void
}

/**
 * Returns a price chosen by keys while the chart has the focus, starting at the last price: arrow keys move by one
 * tick, with Shift by ten, page keys by a twentieth of the visible price range. Enter and the menu key open the actions
 * at the price; Escape clears it.
 */
export function useKeyedPrice({ contract, space, last, onAsk }: KeyedOptions): KeyedPrice {
  const [keyed, setKeyed] = useState<E8>()
  const host = useMemo(() => space.pane.closest<HTMLElement>('[role="application"]'), [space])
  const move = (key: string, isWide: boolean): E8 | undefined => {
    const from = keyed ?? last
    if (from === undefined) return undefined
    const up = key === 'ArrowUp' || key === 'PageUp'
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const way = (isWide ? STRIDE : 1n) * contract.tickSize
      return withinBounds(contract, up ? from + way : from - way)
    }
    const y = space.toY(axisValue(from))
    const step = space.pane.clientHeight / PAGE
    const value = y === undefined ? undefined : space.fromY(up ? y - step : y + step)
    return value === undefined ? undefined : snapToGrid(contract, value)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== host || event.ctrlKey || event.metaKey || event.altKey) return
    const asked = keyed ?? last
    if (/^(Arrow|Page)(Up|Down)$/.test(event.key)) {
      const next = move(event.key, event.shiftKey)
      if (next !== undefined) setKeyed(next)
    } else if (event.key === 'Enter' && asked !== undefined) onAsk(asked)
    else if (event.key === 'Escape' && keyed !== undefined) setKeyed(undefined)
    else return
    event.preventDefault()
  })
  const menuKey = useEffectEvent((event: MouseEvent) => {
    const asked = keyed ?? last
    // A right click is handled by the pane, with its own price.
    if (event.target !== host || asked === undefined) return
    event.preventDefault()
    onAsk(asked)
  })
  useEffect(() => {
    if (host === null) return undefined
    const ended = new AbortController()
    const { signal } = ended
    host.addEventListener('keydown', (event) => press(event), { signal })
    host.addEventListener('contextmenu', (event) => menuKey(event), { signal })
    return () => ended.abort()
  }, [host])
  return { keyed, host, forget: () => setKeyed(undefined) }
}
