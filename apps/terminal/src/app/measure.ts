import { observePush, onCall, onTiedPush, startTelemetry, telemetry } from '../client/index.ts'
import { onOrderChanges } from '../stores/private-state.ts'

/**
 * Measures the duration of every call, and the time from an order call to its push. Returns a function that stops this.
 */
export function measure(): () => void {
  const stops = [
    onCall(({ name, ms, code }) => telemetry.time(name, ms, code)),
    onOrderChanges((orders) => {
      for (const order of orders) observePush(order)
    }),
    onTiedPush(({ ms, first }) => {
      if (first) telemetry.time('orderPush', ms, 0)
    }),
    startTelemetry(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Logs unhandled rejections to the browser's console with the program's own words. They do not interrupt the program, so
 * users do not see them. Returns a function that stops the logging.
 */
export function logRejections(): () => void {
  const log = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    // oxlint-disable-next-line no-console
    console.error('Unhandled rejection', event.reason)
  }
  window.addEventListener('unhandledrejection', log)
  return () => window.removeEventListener('unhandledrejection', log)
}
