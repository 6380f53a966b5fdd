import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useText } from '../i18n/index.ts'
import { Dialog, OneHome } from './dialog.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchNow, fetchPart } from './fetch-part.ts'
import { ErrorState, Skeleton, type SkeletonProps } from './states.tsx'

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /**
   * Fetches the part before it is shown, so that it is later rendered at once, without a placeholder. Never rejects: a
   * part that cannot be fetched now is fetched when it is shown.
   */
  readonly prefetch: () => Promise<void>
}

/**
 * Returns a component whose code is fetched when it is first shown. A failed fetch is repeated; a part that cannot be
 * fetched at all shows the error in its own place. Needs a Suspense boundary above.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let there: ComponentType<Props> | undefined
  const Late: ComponentType<Props> = lazy(async () => ({ default: await fetchPart(load) }))
  function Part(props: Props) {
    // A mounted part keeps its component: another component type would remount it.
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

/**
 * Placeholder for a part that is being fetched: a skeleton, or, without a network, the message that the part cannot be
 * fetched.
 */
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

/**
 * Returns a dialog whose code is fetched when it is first opened. A placeholder dialog is shown meanwhile, so that the
 * click has a visible effect.
 */
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
