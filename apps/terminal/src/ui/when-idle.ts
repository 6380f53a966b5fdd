/** Delay in milliseconds for browsers that do not report idle time. */
const TAKEN_TO_BE_IDLE = 2_000

/** Runs a task when the browser is idle. Returns a function that cancels the task. */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, TAKEN_TO_BE_IDLE)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(task)
  return () => window.cancelIdleCallback(handle)
}
