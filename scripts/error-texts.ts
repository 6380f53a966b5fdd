import { errorTexts } from '@perpdesk/protocol'

/** Where the terminal keeps the English sentences of errors. */
export const ERROR_TEXTS = 'apps/terminal/src/i18n/en/errors.json'

/** What the terminal words itself: failures that have no server behind them, and the kinds of price. */
const OWN_TEXTS = {
  timedOut: 'request timed out',
  noMessage: 'Access error, please try again later',
  unreadable: 'Request failed. Please try again later.',
  empty: 'Non Response!',
  lastPrice: 'last price',
  markPrice: 'mark price',
  indexPrice: 'index price',
}

/** The English texts of errors, written from the catalogue that the server raises them from. */
export function errorTextFile(): string {
  const texts = Object.entries({ ...OWN_TEXTS, ...errorTexts() })
  const filled = texts.map(([name, text]) => [name, text.replace(/\{([a-zA-Z_]+)\}/g, '{{$1}}')])
  return `${JSON.stringify(Object.fromEntries(filled), null, 2)}\n`
}
