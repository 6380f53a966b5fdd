import type { E8 } from '@perpdesk/numeric'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Contract } from '../../../stores/index.ts'
import { axisValue } from '../axis-value.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { snapToGrid, withinBounds } from '../trade-lines/trade-line.ts'

const STRIDE = 10n
/** Parts of the pane's height that a page key passes over. */
const PAGE = 20

interface KeyedOptions {
  readonly contract: Contract
  readonly space: PriceSpace
  readonly last: E8 | undefined
  /** The menu of a price was asked for. */
  readonly onAsk: (price: E8) => void
}

interface KeyedPrice {
  /** The price that keys have led to. */
  readonly keyed: E8 | undefined
  /** The element whose keys these are. */
  readonly host: HTMLElement | null
  readonly forget: () => void
}

/**
 * A price chosen by keys while the chart has the focus: arrows by one tick, with Shift by ten, page keys by a twentieth
 * of the visible prices, from the last price on. Enter and the menu key open its actions, Escape lets go of it.
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
    // A click has its place in a pane.
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
