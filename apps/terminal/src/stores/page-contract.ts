import { useEffect } from 'react'

let shown: string | undefined
const listeners = new Set<() => void>()

/** Returns the contract whose page this window shows; undefined on other pages. */
export function pageContract(): string | undefined {
  return shown
}

/** Adds a listener, called when the window shows another contract, or none. */
export function onPageContract(listener: () => void): void {
  listeners.add(listener)
}

/** Publishes the contract of the page while the page is shown. */
export function usePageContract(symbol: string): void {
  useEffect(() => {
    show(symbol)
    return () => show(undefined)
  }, [symbol])
}

function show(symbol: string | undefined): void {
  shown = symbol
  for (const listener of listeners) listener()
}
