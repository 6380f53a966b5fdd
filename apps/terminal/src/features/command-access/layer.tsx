import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ErrorBoundary } from '../../ui/index.ts'

/** Dialog that a command shows over the page; it receives a function that closes it. */
export type Layer = (close: () => void) => ReactNode

const store = createStore<{ readonly layer: Layer | undefined; readonly count: number }>()(() => ({
  layer: undefined,
  count: 0,
}))

/** Shows a dialog of a command, replacing the one that is shown. */
export function openLayer(layer: Layer): void {
  store.setState(({ count }) => ({ layer, count: count + 1 }))
}

/** Container for the dialogs of commands, above everything else; mounted once. */
export function CommandLayer() {
  const { layer, count } = useStore(store)
  if (layer === undefined) return null
  // A dialog that was replaced meanwhile closes nothing.
  const close = () => store.setState((now) => (now.count === count ? { layer: undefined, count } : now))
  return (
    <ErrorBoundary key={count}>
      <Suspense>{layer(close)}</Suspense>
    </ErrorBoundary>
  )
}
