import { type ComponentType, lazy } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchPart } from './fetch-part.ts'

/**
 * A part of the screen that is fetched when it is first shown. A fetch that fails is tried again; what cannot be had at
 * all says so in its own place. Have a Suspense boundary above.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await fetchPart(load) }))
  return (props) => (
    <ErrorBoundary>
      <Part {...props} />
    </ErrorBoundary>
  )
}
