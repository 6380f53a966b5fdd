import type { Side } from '@perpdesk/trading'
import type { RefObject } from 'react'
import { afterPicture } from '../../ui/index.ts'

/** Animation frames for which the button must keep the focus before the focus counts as settled. */
const SETTLED = 3
/** The search for the button ends after this time. A part of the form that is still loading hides the buttons. */
const LONGEST_MS = 10_000

/**
 * Focuses the button of a side as soon as the button is enabled and any dialog that filled the form has returned its
 * own focus. The order is not sent: the trader presses the button. A pointer or key press anywhere cancels the
 * focusing.
 */
export function goToSide(foot: RefObject<HTMLElement | null>, side: Side): void {
  const left = new AbortController()
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, () => left.abort(), { capture: true, signal: left.signal })
  const end = performance.now() + LONGEST_MS
  let settled = 0
  const look = () => {
    if (left.signal.aborted) return
    const button = foot.current?.querySelector<HTMLButtonElement>(`button[data-side=${side}]:enabled`)
    settled = button !== null && button !== undefined && document.activeElement === button ? settled + 1 : 0
    if (settled === SETTLED || performance.now() > end) return left.abort()
    button?.focus()
    afterPicture(look)
  }
  afterPicture(look)
}
