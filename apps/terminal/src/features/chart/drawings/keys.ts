export interface KeyActions {
  readonly undo: () => void
  readonly redo: () => void
  /** These three return true if they did something. */
  readonly remove: () => boolean
  readonly move: (bars: number, ticks: number, target: EventTarget | null) => boolean
  readonly cancel: () => boolean
}

const LONG = 10

/**
 * Handles the keys of drawings while the focus is anywhere in the panel of their chart. Returns a function that removes
 * the listener.
 */
export function listenToKeys(panel: HTMLElement, hears: () => boolean, actions: KeyActions): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !hears() || isTyping(event.target) || !act(event, actions)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // In the capture phase, before the chart scrolls on arrow keys.
  panel.addEventListener('keydown', onKey, { capture: true })
  return () => panel.removeEventListener('keydown', onKey, { capture: true })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Returns the bars to the right and the ticks up by which an arrow key moves a drawing; `undefined` for other keys. */
export function stepOf({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): readonly [number, number] | undefined {
  const by = shiftKey ? LONG : 1
  if (key === 'ArrowLeft') return [-by, 0]
  if (key === 'ArrowRight') return [by, 0]
  if (key === 'ArrowUp') return [0, by]
  return key === 'ArrowDown' ? [0, -by] : undefined
}

function act(event: KeyboardEvent, { undo, redo, remove, move, cancel }: KeyActions): boolean {
  const { key, target, shiftKey } = event
  if (event.ctrlKey || event.metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'z' && !shiftKey) undo()
    else if (letter === 'y' || letter === 'z') redo()
    else return false
    return true
  }
  if (event.altKey) return false
  if (key === 'Delete' || key === 'Backspace') return remove()
  if (key === 'Escape') return cancel()
  const step = stepOf(event)
  return step !== undefined && move(...step, target)
}
