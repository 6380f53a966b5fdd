import { type E8, formatE8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { call } from '../../../client/index.ts'
import type { Contract } from '../../../stores/index.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { withinBounds } from './trade-line.ts'
import { useLineDrag } from './use-line-drag.ts'

const STRIDE = 10n
/** The order stream shows the new price; should it be late, the line goes back to what is known. */
const SHOWN_BY = 2_000

export interface LineMove {
  /** The price while it is moved, asked about or sent; undefined when the order's own price stands. */
  readonly draft: E8 | undefined
  readonly phase: 'drafting' | 'asking' | 'sending'
  /** The trader has been asked and wants the price. */
  readonly confirm: () => void
  readonly takeBack: () => void
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onContextMenu: (event: MouseEvent) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onBlur: () => void
  }
}

interface MoveOptions {
  readonly order: Order
  readonly price: E8
  /** The order's price that the line shows. */
  readonly at: 'price' | 'trigger'
  readonly contract: Contract
  readonly space: PriceSpace
  readonly isSendable: boolean
  /** The trader is asked before a new price is sent. */
  readonly asks: boolean
}

/**
 * Moves the price of an order, or the trigger of one that waits, by pointer or keys and sends it once it is let go and, where the trader wants to be asked,
 * confirmed. While it cannot be sent nothing begins to move, and what is being moved goes back.
 */
export function useLineMove({ order, price, at, contract, space, isSendable, asks }: MoveOptions): LineMove {
  const [draft, setDraft] = useState<E8>()
  const [phase, setPhase] = useState<LineMove['phase']>('drafting')
  const [known, setKnown] = useState(price)
  const takeBack = () => {
    setPhase('drafting')
    setDraft(undefined)
  }
  if (known !== price) {
    // The order's own price has changed: it is the truth now.
    setKnown(price)
    takeBack()
  }

  const send = async (next: E8) => {
    if (!isSendable) return takeBack()
    setPhase('sending')
    const { symbol, orderId } = order
    const changed = at === 'trigger' ? { triggerPrice: formatE8(next) } : { price: formatE8(next) }
    const answer = await call('replaceOrder', { symbol, orderId, ...changed })
    if (answer.ok) await new Promise((resolve) => setTimeout(resolve, SHOWN_BY))
    takeBack()
  }
  const letGo = (next: E8 | undefined) => {
    if (next === undefined || next === price || !isSendable) takeBack()
    else if (asks) {
      setDraft(next)
      setPhase('asking')
    } else void send(next)
  }
  const isFree = isSendable && phase === 'drafting'
  const drag = useLineDrag({ price, contract, space, onMove: setDraft, onEnd: letGo })

  return {
    draft,
    phase,
    takeBack,
    confirm: () => {
      if (draft !== undefined) void send(draft)
    },
    handlers: {
      onPointerDown: (event) => {
        if (isFree) drag.begin(event)
      },
      onContextMenu: (event) => {
        // A finger that rests asks for a menu too.
        if (drag.isOn()) event.preventDefault()
      },
      onKeyDown: (event) => {
        if (!isFree || drag.isOn()) return
        const direction = event.key === 'ArrowUp' ? 1n : event.key === 'ArrowDown' ? -1n : 0n
        if (direction !== 0n) {
          const ticks = event.shiftKey ? STRIDE : 1n
          setDraft(withinBounds(contract, (draft ?? price) + direction * ticks * contract.tickSize))
        } else if (event.key === 'Enter' && draft !== undefined) letGo(draft)
        else if (event.key === 'Escape' && draft !== undefined) takeBack()
        else return
        event.preventDefault()
        event.stopPropagation()
      },
      onBlur: () => {
        if (phase === 'drafting' && !drag.isOn()) takeBack()
      },
    },
  }
}
