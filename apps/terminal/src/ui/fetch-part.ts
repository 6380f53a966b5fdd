import { MissingPart } from './error-boundary.tsx'

const TRIES = 4
const FIRST_PAUSE = 500

/** Fetches a part of the program, again after a failure; what fails without a network does not count. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failed = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) failed += 1
      if (failed === TRIES) throw new MissingPart('A part of the program could not be fetched', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE * 2 ** failed))
    }
  }
}
