import { MissingPart } from './error-boundary.tsx'

const TRIES = 4
const FIRST_PAUSE = 500

const pauses = new Set<() => void>()

/** Ends all pauses between attempts, so that the missing parts are fetched at once. */
export function fetchNow(): void {
  for (const end of pauses) end()
}

/**
 * Fetches a part of the program and tries again after a failure. A failure counts only if the exchange answers at that
 * moment, because a lost network or a restarting exchange says nothing about the part. Throws `MissingPart` after the
 * last counted failure.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failed = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (await exchangeAnswers()) failed += 1
      if (failed === TRIES) throw new MissingPart('A part of the program could not be fetched', { cause: error })
      await new Promise<void>((resolve) => {
        const end = () => {
          pauses.delete(end)
          resolve()
        }
        pauses.add(end)
        setTimeout(end, FIRST_PAUSE * 2 ** failed)
      })
    }
  }
}

async function exchangeAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
