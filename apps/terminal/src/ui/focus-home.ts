/**
 * Remembers the focused element, and returns a function that gives the focus back when the layer that opens now closes.
 * If the element was removed or disabled meanwhile, such as the button of a closed position, the nearest focusable
 * element around it takes the focus; otherwise the focus would move to the start of the page.
 */
export function focusHome(): (event?: Event) => void {
  const homes: Element[] = []
  for (let part = ownerOf(document.activeElement); part !== null; part = partAround(part)) homes.push(part)
  return (event) => {
    for (const home of homes) {
      if (!(home instanceof HTMLElement) || !canTake(home)) continue
      home.focus()
      // A hidden element, whose replacement is still loading, does not take the focus.
      if (!home.contains(document.activeElement)) continue
      event?.preventDefault()
      return
    }
  }
}

/**
 * Returns the button of the menu for a menu item, because choosing the item closes the menu; otherwise the element
 * itself.
 */
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
