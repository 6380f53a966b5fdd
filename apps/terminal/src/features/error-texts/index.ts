import { type ApiError, wordErrors } from '../../client/index.ts'
import { whenIdle } from '../../ui/when-idle.ts'

const load = () => import('./words.ts')

/**
 * From now on errors speak the reader's language. The words are fetched while the browser is idle, so that they are there
 * when there is no connection to fetch them by; an error that comes before them shows its code and the server's sentence.
 */
export function startErrorTexts(): void {
  wordErrors(async (error) => {
    try {
      return await (await load()).wordsOf(error)
    } catch {
      return asSent(error)
    }
  })
  const loadAll = async () => (await load()).loadWords()
  whenIdle(() => void loadAll().catch(() => undefined))
}

function asSent({ code, message, textName, verbatim }: ApiError): string {
  return textName !== undefined || verbatim === true ? message : `${code}: ${message}`
}
