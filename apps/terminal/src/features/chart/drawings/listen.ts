import type { Pixel } from './geometry.ts'
import type { DrawingHand } from './hand.ts'

interface ListenOptions {
  readonly pane: HTMLElement
  readonly hand: DrawingHand
  /** Called when something may look different. */
  readonly onChange: () => void
  /** Focuses the chart, so that it receives its keys. */
  readonly focus: () => void
}

const CURSORS = { draw: 'crosshair', reshape: 'grab', move: 'move', choose: 'pointer' }

/**
 * Passes pointer events to the drawing hand before the chart's library receives them: a press that belongs to a drawing
 * never reaches the library. Labels of trade lines in the same pane keep their events. Returns a function that removes
 * the listeners.
 */
export function listenInPane({ pane, hand, onChange, focus }: ListenOptions): () => void {
  const listening = new AbortController()
  const early = { capture: true, signal: listening.signal }
  /** Id of the pointer whose press the hand is handling. */
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
        // A second finger starts a zoom.
        hand.cancel()
        pointer = undefined
        taken = false
        onChange()
        return
      }
      pointer = event.pointerId
      taken = hand.press({ place: placeOf(event), touch: event.pointerType === 'touch' })
      // The menu at a price must not receive the press either.
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
  // Panning the chart may end outside the pane.
  window.addEventListener('pointerup', (event) => end(event, true), early)
  window.addEventListener('pointercancel', (event) => end(event, false), early)
  const keep = (event: Event) => {
    if (!taken || !isOfPane(event)) return
    event.stopPropagation()
    // Otherwise a finger would scroll the page, and a mouse press would be followed by compatibility mouse events.
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
