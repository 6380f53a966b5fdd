import { type ApiError, wordErrors } from '../../client/index.ts'

const load = () => import('./words.ts')

/**
 * From now on errors are in the reader's language; one that comes before its texts are loaded shows its code and the
 * server's sentence.
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

/** Fetches the error texts before there is an error. */
export function fetchErrorTexts(): void {
  const loadAll = async () => (await load()).loadWords()
  void loadAll().catch(() => undefined)
}

function asSent({ code, message, textName, verbatim }: ApiError): string {
  return textName !== undefined || verbatim === true ? message : `${code}: ${message}`
}
