import type { Side } from '@perpdesk/trading'
import type { RefObject } from 'react'
import { afterPicture } from '../../ui/index.ts'

/** Pictures for which the button keeps the focus until it is believed to be there. */
const SETTLED = 3
/** A part of the form that is still being fetched hides the buttons until then. */
const LONGEST_MS = 10_000

/**
 * Gives the focus to the button of a side once it can be pressed, as the values that came with it are there, and once a dialog
 * that they came from has given its own focus back: a press stays the trader's own. A trader who goes elsewhere meanwhile is
 * not called back.
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
