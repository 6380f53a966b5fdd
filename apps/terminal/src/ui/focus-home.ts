/**
 * Remembers what has the focus, and gives it back when what opens now closes. A control that is gone or disabled by then, such
 * as the button of a position that was closed, would lose it to the start of the page: the nearest part around it that is
 * still there and can hold the focus takes it instead.
 */
export function focusHome(): (event?: Event) => void {
  const homes = [document.activeElement]
  for (let part = partAround(homes[0]); part != null; part = partAround(part)) homes.push(part)
  return (event) => {
    for (const home of homes) {
      if (!(home instanceof HTMLElement) || !canTake(home)) continue
      home.focus()
      // What is hidden, because something is on its way in its place, has not taken it.
      if (!home.contains(document.activeElement)) continue
      event?.preventDefault()
      return
    }
  }
}

function partAround(element: Element | null | undefined): Element | null | undefined {
  return element?.parentElement?.closest('[tabindex]')
}

function canTake(element: HTMLElement): boolean {
  return element.isConnected && element !== document.body && !element.matches(':disabled')
}
