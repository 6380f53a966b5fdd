/**
 * Remembers what has the focus, and gives what takes it back when a dialog closes. A control that is gone or disabled by then
 * would lose it to the start of the page; the nearest part around it that can hold it takes it instead.
 */
export function focusHome(): (event: Event) => void {
  const opener = document.activeElement
  const part = opener?.parentElement?.closest('[tabindex]')
  return (event) => {
    const back = [opener, part].find((element) => element instanceof HTMLElement && canTake(element))
    if (!(back instanceof HTMLElement)) return
    event.preventDefault()
    back.focus()
  }
}

function canTake(element: HTMLElement): boolean {
  return element.isConnected && element !== document.body && !element.matches(':disabled')
}
