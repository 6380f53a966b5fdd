import type { E8 } from '@perpdesk/numeric'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Market } from '../../../stores/index.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { withinBounds } from './trade-line.ts'
import { useLineDrag } from './use-line-drag.ts'

const STRIDE = 10n
/**
 * The stream should report the new price within this time, in milliseconds; otherwise the line returns to the known
 * price.
 */
const SHOWN_BY = 2_000

export interface LineMove {
  /** The price while it is moved, confirmed or sent; `undefined` while the line is at its own price. */
  readonly draft: E8 | undefined
  readonly phase: 'drafting' | 'asking' | 'sending'
  readonly isDragged: () => boolean
  /** Called when the trader has confirmed the price. */
  readonly confirm: () => void
  readonly takeBack: () => void
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onBlur: () => void
  }
}

export interface MoveOptions {
  readonly price: E8
  readonly contract: Market
  readonly space: PriceSpace
  readonly isSendable: boolean
  /** True if the trader is asked before a new price is sent. */
  readonly asks: boolean
  /** Sends the new price; resolves to true once it is accepted. */
  readonly send: (price: E8) => Promise<boolean>
}

/**
 * Moves the price of a line by pointer or keys, and sends it when the line is released and, if required, confirmed.
 * While the price cannot be sent, no move starts, and a started move is cancelled.
 */
export function useLineMove({ price, contract, space, isSendable, asks, send }: MoveOptions): LineMove {
  const [draft, setDraft] = useState<E8>()
  const [phase, setPhase] = useState<LineMove['phase']>('drafting')
  const [known, setKnown] = useState(price)
  const takeBack = () => {
    setPhase('drafting')
    setDraft(undefined)
  }
  if (known !== price) {
    // The line's own price has changed, and takes precedence over the move.
    setKnown(price)
    takeBack()
  }

  const sendNow = async (next: E8) => {
    if (!isSendable) return takeBack()
    setPhase('sending')
    const isTaken = await send(next)
    if (isTaken) await new Promise((resolve) => setTimeout(resolve, SHOWN_BY))
    takeBack()
  }
  const letGo = (next: E8 | undefined) => {
    if (next === undefined || next === price || !isSendable) takeBack()
    else if (asks) {
      setDraft(next)
      setPhase('asking')
    } else void sendNow(next)
  }
  const isFree = isSendable && phase === 'drafting'
  const drag = useLineDrag({ price, contract, space, onMove: setDraft, onEnd: letGo })

  return {
    draft,
    phase,
    isDragged: drag.isOn,
    takeBack,
    confirm: () => {
      if (draft !== undefined) void sendNow(draft)
    },
    handlers: {
      onPointerDown: (event) => {
        if (isFree) drag.begin(event)
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
