import type { Pixel } from './geometry.ts'
import type { DrawingHand } from './hand.ts'

interface ListenOptions {
  readonly pane: HTMLElement
  readonly hand: DrawingHand
  /** Something may look otherwise than before. */
  readonly onChange: () => void
  /** Gives the chart the focus, so that it gets its keys. */
  readonly focus: () => void
}

const CURSORS = { draw: 'crosshair', reshape: 'grab', move: 'move', choose: 'pointer' }

/**
 * Hands the pointer to the drawing hand before the chart's library gets it: a press that is meant for a drawing never
 * reaches the library. Labels of trade lines in the same pane keep theirs. Returns a function that stops it.
 */
export function listenInPane({ pane, hand, onChange, focus }: ListenOptions): () => void {
  const listening = new AbortController()
  const early = { capture: true, signal: listening.signal }
  /** The pointer whose press the hand knows of. */
  let pointer: number | undefined
  let taken = false
  const placeOf = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = pane.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const isOfPane = ({ target }: Event) => target === pane || target instanceof HTMLCanvasElement
  pane.addEventListener(
    'pointerdown',
    (event) => {
      if (!isOfPane(event) || event.button !== 0) return
      if (!event.isPrimary) {
        // A second finger zooms.
        hand.cancel()
        pointer = undefined
        taken = false
        onChange()
        return
      }
      pointer = event.pointerId
      taken = hand.press({ place: placeOf(event), touch: event.pointerType === 'touch' })
      // Nor does the menu at a price get it.
      if (taken) {
        event.stopPropagation()
        pane.setPointerCapture(event.pointerId)
      }
      focus()
      onChange()
    },
    early,
  )
  pane.addEventListener(
    'pointermove',
    (event) => {
      if (pointer !== undefined && event.pointerId !== pointer) return
      if (pointer === undefined && event.pointerType !== 'touch') {
        const hint = isOfPane(event) ? hand.hint(placeOf(event)) : undefined
        pane.style.cursor = hint === undefined ? '' : CURSORS[hint]
      }
      if (pointer === undefined && hand.sketch === undefined) return
      hand.move(placeOf(event))
      onChange()
    },
    early,
  )
  const end = (event: PointerEvent, done: boolean) => {
    if (event.pointerId !== pointer) return
    pointer = undefined
    if (done) hand.release(placeOf(event))
    else hand.cancel()
    onChange()
  }
  // A pan of the chart may end anywhere.
  window.addEventListener('pointerup', (event) => end(event, true), early)
  window.addEventListener('pointercancel', (event) => end(event, false), early)
  const keep = (event: Event) => {
    if (!taken || !isOfPane(event)) return
    event.stopPropagation()
    // A finger would scroll the page, and a mouse press would be followed by unwanted mouse events.
    if (event.cancelable) event.preventDefault()
  }
  for (const kind of ['mousedown', 'touchstart', 'touchmove', 'click', 'dblclick'] as const) {
    pane.addEventListener(kind, keep, { ...early, passive: false })
  }
  return () => {
    listening.abort()
    pane.style.cursor = ''
  }
}
