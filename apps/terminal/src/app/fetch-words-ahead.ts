import { streams } from '../client/index.ts'
import { fetchErrorTexts } from '../features/error-texts/index.ts'
import { whenIdle } from '../ui/index.ts'

/**
 * Milliseconds after the connection is live in which the page loads its essentials: contracts, order book and chart.
 */
const SETTLED = 1_500
/**
 * Milliseconds to wait for a live connection. After that the error texts are fetched anyway, because they will be
 * needed soon.
 */
const PATIENCE = 10_000

/**
 * Fetches the error texts once the page is live and the browser idle. They are not needed for the first render, but
 * must be present if the connection fails later. To be called after the views rendered.
 */
export async function fetchWordsAhead(): Promise<void> {
  await Promise.race([live(), pause(PATIENCE)])
  await pause(SETTLED)
  whenIdle(fetchErrorTexts)
}

function live(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (streams.public.status.state !== 'live') return
      end()
      resolve()
    }
    const end = streams.public.onStatus(look)
    look()
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
