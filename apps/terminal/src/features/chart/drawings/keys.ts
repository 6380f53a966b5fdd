export interface KeyActions {
  readonly undo: () => void
  readonly redo: () => void
  /** These three return true when there was anything to do. */
  readonly remove: () => boolean
  readonly move: (bars: number, ticks: number, target: EventTarget | null) => boolean
  readonly cancel: () => boolean
}

const LONG = 10

/**
 * Keys of drawings, active while the focus is anywhere in the panel of their chart. Returns a function that stops it.
 */
export function listenToKeys(panel: HTMLElement, hears: () => boolean, actions: KeyActions): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !hears() || isTyping(event.target) || !act(event, actions)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Before the chart takes arrows for a scroll.
  panel.addEventListener('keydown', onKey, { capture: true })
  return () => panel.removeEventListener('keydown', onKey, { capture: true })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Bars to the right and ticks up that an arrow key asks for. */
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
