import { type ApiError, wordErrors } from '../../client/index.ts'

const load = () => import('./words.ts')

/**
 * Makes all errors use texts in the user's language. An error whose texts could not be loaded shows its code and the
 * server's text.
 */
export function startErrorTexts(): void {
  wordErrors(async (error) => {
    try {
      return await (await load()).wordsOf(error)
    } catch {
      return asSent(error)
    }
  })
}

/** Fetches the error texts before the first error. */
export function fetchErrorTexts(): void {
  const loadAll = async () => (await load()).loadWords()
  void loadAll().catch(() => undefined)
}

function asSent({ code, message, textName, verbatim }: ApiError): string {
  return textName !== undefined || verbatim === true ? message : `${code}: ${message}`
}
