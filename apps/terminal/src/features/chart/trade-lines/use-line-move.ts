import { type E8, formatE8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { call } from '../../../client/index.ts'
import type { Contract } from '../../../stores/index.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { axisPrice, snapToGrid, withinBounds } from './trade-line.ts'

const STRIDE = 10n
/** The order stream shows the new price; should it be late, the line goes back to what is known. */
const SHOWN_BY = 2_000

export interface LineMove {
  /** The price while it is moved or sent; undefined when the order's own price stands. */
  readonly draft: E8 | undefined
  readonly sending: boolean
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerCancel: () => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onBlur: () => void
  }
}

/**
 * Moves the price of an order by pointer or keys and sends it once it is let go. While it cannot be sent nothing begins to
 * move, and what is being moved goes back.
 */
export function useLineMove(
  order: Order,
  price: E8,
  contract: Contract,
  space: PriceSpace,
  isSendable: boolean,
): LineMove {
  const [draft, setDraft] = useState<E8>()
  const [sending, setSending] = useState(false)
  const drag = useRef<{ readonly startY: number; readonly startLineY: number }>(undefined)

  const [known, setKnown] = useState(price)
  if (known !== price) {
    // The order's own price has changed: it is the truth now.
    setKnown(price)
    setDraft(undefined)
    setSending(false)
  }

  const send = async (next: E8) => {
    if (next === price || !isSendable) {
      setDraft(undefined)
      return
    }
    setSending(true)
    const answer = await call('replaceOrder', { symbol: order.symbol, orderId: order.orderId, price: formatE8(next) })
    if (answer.ok) await new Promise((resolve) => setTimeout(resolve, SHOWN_BY))
    setSending(false)
    setDraft(undefined)
  }

  return {
    draft,
    sending,
    handlers: {
      onPointerDown: (event) => {
        const startLineY = space.toY(axisPrice(price))
        if (event.button !== 0 || sending || !isSendable || startLineY === undefined) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { startY: event.clientY, startLineY }
      },
      onPointerMove: (event) => {
        if (drag.current === undefined) return
        const value = space.fromY(drag.current.startLineY + event.clientY - drag.current.startY)
        if (value !== undefined) setDraft(snapToGrid(contract, value))
      },
      onPointerUp: () => {
        if (drag.current === undefined) return
        drag.current = undefined
        if (draft !== undefined) void send(draft)
      },
      onPointerCancel: () => {
        drag.current = undefined
        if (!sending) setDraft(undefined)
      },
      onKeyDown: (event) => {
        if (sending || !isSendable) return
        const direction = event.key === 'ArrowUp' ? 1n : event.key === 'ArrowDown' ? -1n : 0n
        if (direction !== 0n) {
          const ticks = event.shiftKey ? STRIDE : 1n
          setDraft(withinBounds(contract, (draft ?? price) + direction * ticks * contract.tickSize))
        } else if (event.key === 'Enter' && draft !== undefined) void send(draft)
        else if (event.key === 'Escape' && draft !== undefined) setDraft(undefined)
        else return
        event.preventDefault()
        event.stopPropagation()
      },
      onBlur: () => {
        if (!sending && drag.current === undefined) setDraft(undefined)
      },
    },
  }
}
