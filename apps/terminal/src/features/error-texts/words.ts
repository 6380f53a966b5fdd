import { behaviourOf } from '@perpdesk/protocol'
import { readReason } from '@perpdesk/trading'
import type { ApiError } from '../../client/index.ts'
import { loadTexts, type TextKey, textOf } from '../../i18n/index.ts'
import { CODE_NAMES, STATUS_NAMES } from './code-names.ts'

/** Endings of some server texts that name a price source. */
const PRICES = [
  ['??LastPrice', 'lastPrice'],
  ['??MarkPrice', 'markPrice'],
  ['??IndexPrice', 'indexPrice'],
] as const

/** Fetches the error texts before the first error. */
export const loadWords = () => loadTexts('errors')

/** Returns the error in the user's language; without a text for its code, the code and the server's text. */
export async function wordsOf(error: ApiError): Promise<string> {
  const { code, message, verbatim } = error
  if (verbatim === true) return message
  await loadWords()
  const text = translated(error)
  if (text === '') return `${code}: ${message}`
  const behaviour = behaviourOf(code)
  return behaviour === 'sessionEnded' || behaviour === 'coded' ? `${code}: ${text}` : text
}

function translated(error: ApiError): string {
  const { params, message } = error
  const name = nameOf(error)
  if (name === undefined) return ''
  const text = textOf('errors')
  const [, priceType] = PRICES.find(([end]) => message.endsWith(end)) ?? []
  const { max_leverage: maxLeverage, reason } = params
  const why = reason === undefined ? undefined : readReason(reason)
  // Names and texts are generated from the same table, so each name has a text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return text(name as TextKey<'errors'>, {
    ...(maxLeverage !== undefined && { maxLeverage }),
    ...params,
    ...(why !== undefined && { reason: text(`reason.${why.name}`, { limit: why.limit }) }),
    ...(priceType !== undefined && { priceType: text(priceType) }),
  })
}

/** Returns the name of the error's text. For codes with several reasons the server names the text. */
function nameOf({ code, params, textName }: ApiError): string | undefined {
  const known = CODE_NAMES[Number.parseInt(params['textCode'] ?? `${code}`, 10)]
  if (textName?.startsWith('gt_') === true) return STATUS_NAMES.has(textName) ? textName : undefined
  // An error without a server text still has the text of its code.
  return textName === undefined || (textName === 'noMessage' && known !== undefined) ? known : textName
}
