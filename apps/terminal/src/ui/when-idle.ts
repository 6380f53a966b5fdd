/** Browsers that do not report idleness are taken to be idle after this time, in milliseconds. */
const TAKEN_TO_BE_IDLE = 2_000

/** Runs a task when the browser has nothing else to do. Returns a function that calls it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, TAKEN_TO_BE_IDLE)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(task)
  return () => window.cancelIdleCallback(handle)
}
