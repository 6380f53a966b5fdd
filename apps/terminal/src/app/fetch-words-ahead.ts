import { streams } from '../client/index.ts'
import { fetchErrorTexts } from '../features/error-texts/index.ts'
import { whenIdle } from '../ui/index.ts'

/** Time after the connection is live in which the page gets its essentials: contracts, book and chart. */
const SETTLED = 1_500
/** Prices that take longer than this may not come at all: then error texts will be needed soon. */
const PATIENCE = 10_000

/**
 * Error texts are not needed for the first picture, yet must be there when there is no connection to fetch them: they
 * are fetched when the page is live and the browser idle. To be called when the views are there.
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
