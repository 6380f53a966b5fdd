import { textOf } from '../../../i18n/index.ts'
import { issuesIn } from '../form-issue.ts'

/** Makes issues of prices that an order takes from the book. */
export const bookPriceError = issuesIn<'slippageMissing' | 'slippageOffStep' | 'slippageOutOfRange' | 'levelMissing'>(
  textOf('bookPrices'),
)
