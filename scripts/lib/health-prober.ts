import { get } from 'node:http'

/** Milliseconds that one probe took, and whether it was answered. */
export interface Probe {
  readonly milliseconds: number
  readonly isAnswered: boolean
}

const EVERY_MS = 50
const WITHIN_MS = 5_000

/**
 * Requests `/health` repeatedly over new connections from its own address, and reports the time of each. A separate
 * process, so that its timing does not suffer from its parent's load; it ends with its parent.
 */
function probe(url: string): void {
  const { hostname, port } = new URL(url)
  setInterval(() => {
    const began = performance.now()
    const report = (isAnswered: boolean): void => {
      if (process.connected) process.send?.({ milliseconds: performance.now() - began, isAnswered } satisfies Probe)
    }
    const asked = get({ hostname, port, path: '/health', agent: false, localAddress: '127.0.0.9' }, (response) => {
      response.resume()
      response.on('end', () => report(response.statusCode === 200))
    })
    asked.setTimeout(WITHIN_MS, () => asked.destroy(new Error('no answer')))
    asked.on('error', () => report(false))
  }, EVERY_MS)
}

process.on('disconnect', () => process.exit())
probe(process.argv[2] ?? '')
