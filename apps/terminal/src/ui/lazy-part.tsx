import { type ComponentType, lazy, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { fetchPart } from './fetch-part.ts'

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches the part before it is shown; then it is drawn at once, without a moment of what stands in for it. */
  readonly prefetch: () => void
}

/**
 * A part of the screen that is fetched when it is first shown. A fetch that fails is tried again; what cannot be had at
 * all says so in its own place. Have a Suspense boundary above.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let there: ComponentType<Props> | undefined
  const Late: ComponentType<Props> = lazy(async () => ({ default: await fetchPart(load) }))
  function Part(props: Props) {
    // What is on the screen stays the component it is.
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
  return Object.assign(Part, { prefetch: () => void prefetch().catch(() => undefined) })
}
