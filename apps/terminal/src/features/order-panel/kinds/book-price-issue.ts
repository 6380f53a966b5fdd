import { textOf } from '../../../i18n/index.ts'
import { issuesIn } from '../form-issue.ts'

/** Makes the issues of orders whose price or slippage limit depends on the order book. */
export const bookPriceError = issuesIn<'slippageMissing' | 'slippageOffStep' | 'slippageOutOfRange' | 'levelMissing'>(
  textOf('bookPrices'),
)
