/**
 * Remembers the focus, and gives it back when the layer that opens now closes. A control that is gone or disabled by
 * then, such as the button of a position that was closed, would lose it to the start of the page: the nearest part
 * around it that is still there and can hold the focus takes it instead.
 */
export function focusHome(): (event?: Event) => void {
  const homes: Element[] = []
  for (let part = ownerOf(document.activeElement); part !== null; part = partAround(part)) homes.push(part)
  return (event) => {
    for (const home of homes) {
      if (!(home instanceof HTMLElement) || !canTake(home)) continue
      home.focus()
      // An element that is hidden, because its replacement is still loading, has not taken the focus.
      if (!home.contains(document.activeElement)) continue
      event?.preventDefault()
      return
    }
  }
}

/** Choosing an item of a menu closes it: only the menu's button remains. */
function ownerOf(element: Element | null): Element | null {
  const name = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return name === null || name === undefined ? element : document.getElementById(name)
}

function partAround(element: Element): Element | null {
  return element.parentElement?.closest('[tabindex]') ?? null
}

function canTake(element: HTMLElement): boolean {
  return element.isConnected && element !== document.body && !element.matches(':disabled, [aria-busy="true"]')
}
