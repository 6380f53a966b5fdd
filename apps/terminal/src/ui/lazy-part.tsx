import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useText } from '../i18n/index.ts'
import { Dialog, OneHome } from './dialog.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchNow, fetchPart } from './fetch-part.ts'
import { ErrorState, Skeleton, type SkeletonProps } from './states.tsx'

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /**
   * Fetches the part before it is shown; then it is drawn at once, without its placeholder. Resolves also where it
   * cannot be had yet: then it is fetched when it is shown.
   */
  readonly prefetch: () => Promise<void>
}

/**
 * A part of the screen that is fetched when it is first shown. A fetch that fails is tried again; a part that cannot be
 * had at all says so in its own place. Have a Suspense boundary above.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let there: ComponentType<Props> | undefined
  const Late: ComponentType<Props> = lazy(async () => ({ default: await fetchPart(load) }))
  function Part(props: Props) {
    // A component on the screen stays the same one.
    const [Shown] = useState(() => there ?? Late)
    return (
      <ErrorBoundary>
        <Shown {...props} />
      </ErrorBoundary>
    )
  }
  const prefetch = async () => {
    there ??= await load()
  }
  return Object.assign(Part, { prefetch: () => prefetch().catch(() => undefined) })
}

/** Stands in for a part on its way: its shape, and without a network at once that it cannot be fetched. */
export function ComingPart(shape: SkeletonProps) {
  const text = useText('common')
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine)
  return online ? <Skeleton {...shape} /> : <ErrorState text={text('partOffline')} onRetry={fetchNow} />
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A dialog that is fetched when it is first opened; until it is there another one stands in, so that a press is answered. */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load)
  return function LazyDialog(props: Props) {
    const text = useText('common')
    const coming = (
      <Dialog open onOpenChange={props.onClose} title={text('loading')} size="form" late>
        <ComingPart />
      </Dialog>
    )
    return (
      <OneHome>
        <Suspense fallback={coming}>
          <Part {...props} />
        </Suspense>
      </OneHome>
    )
  }
}
