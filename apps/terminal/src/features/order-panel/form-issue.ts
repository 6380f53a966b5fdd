import type { OrderIssueCode, StrategySizeIssue } from '@perpdesk/trading'
import type { TpSlIssue } from '../tpsl/index.ts'

export type FormIssueCode =
  | OrderIssueCode
  | 'priceUnreadable'
  | 'sizeUnreadable'
  | 'triggerUnreadable'
  | 'triggerMissing'
  | 'triggerOffTick'
  | 'triggerTooLow'
  | 'triggerTooHigh'
  | 'triggerReached'
  | 'tooManyWaiting'
  | 'noMarketPrice'
  | 'notTrading'
  | 'auctionLimitOnly'
  | 'onlyReducing'
  | 'nothingToClose'
  | 'closeTrimmed'
  | 'balanceTooSmall'
  | 'qtyBeyondAccount'
  | 'riskLimit'
  | 'riskLadder'
  | 'priceBeyond'
  | 'wouldLiquidateAtOnce'
  | 'closesBeyondBacking'
  | 'postOnlyWouldTake'
  | 'nobodyThere'
  | 'bookTooThin'
  | 'fokTooThin'

/** Issues of the rarer kinds, whose sentences are fetched with them. */
export type StrategyIssueCode =
  | StrategySizeIssue['code']
  | 'duration'
  | 'partsMissing'
  | 'partsOffLot'
  | 'distanceMissing'
  | 'distanceOffStep'
  | 'distanceTooLarge'

/** Issues of prices that an order takes from the book. */
export type BookPriceIssueCode = 'slippageMissing' | 'slippageOffStep' | 'slippageOutOfRange' | 'levelMissing'
/** Issues of a row of orders. */
export type ScaledIssueCode =
  | 'pricesEqual'
  | 'pricesReversed'
  | 'orderCount'
  | 'weightMissing'
  | 'weightsSum'
  | 'legTooSmall'
  | 'legTooLarge'
  | 'legNotional'
  | 'legsMoved'
  | 'legsWouldTake'

/** Issues of two orders of which one ends the other. */
export type OcoIssueCode =
  | 'takeProfitTooLow'
  | 'takeProfitTooHigh'
  | 'stopLossTooLow'
  | 'stopLossTooHigh'
  | 'tooManyWaiting'

type IssueWords =
  | { readonly words: 'orderPanel'; readonly code: FormIssueCode }
  | { readonly words: 'strategies'; readonly code: StrategyIssueCode }
  | { readonly words: 'bookPrices'; readonly code: BookPriceIssueCode }
  | { readonly words: 'scaled'; readonly code: ScaledIssueCode }
  | { readonly words: 'tpsl'; readonly code: TpSlIssue['key']; readonly leg: TpSlIssue['field'] }
  | { readonly words: 'oco'; readonly code: OcoIssueCode }

/** A field that an issue is shown at; those beyond price, size and form are the kind's own. */
export type IssueField =
  | 'price'
  | 'size'
  | 'form'
  | 'trigger'
  | 'duration'
  | 'parts'
  | 'distance'
  | 'bound'
  | 'start'
  | 'slippage'
  | 'lowest'
  | 'highest'
  | 'count'
  | 'weights'
  | 'tpsl'
  | 'takeProfit'
  | 'takeProfitPrice'
  | 'stopLoss'
  | 'stopLossPrice'

/** One thing to tell about an order; the view translates `code` with `params` (plain decimals). */
export type FormIssue = IssueWords & {
  readonly field: IssueField
  /** An error keeps the order back; a warning tells how it will end up. */
  readonly severity: 'error' | 'warning'
  readonly params: Readonly<Record<string, string>>
}

export function issueError(code: FormIssueCode, field: IssueField, params: FormIssue['params'] = {}): FormIssue {
  return { words: 'orderPanel', code, field, severity: 'error', params }
}

export function issueWarning(code: FormIssueCode, field: IssueField, params: FormIssue['params'] = {}): FormIssue {
  return { words: 'orderPanel', code, field, severity: 'warning', params }
}

export function strategyError(code: StrategyIssueCode, field: IssueField, params: FormIssue['params'] = {}): FormIssue {
  return { words: 'strategies', code, field, severity: 'error', params }
}

export function bookPriceError(
  code: BookPriceIssueCode,
  field: IssueField,
  params: FormIssue['params'] = {},
): FormIssue {
  return { words: 'bookPrices', code, field, severity: 'error', params }
}

export function scaledIssue(
  code: ScaledIssueCode,
  field: IssueField,
  params: FormIssue['params'] = {},
  severity: FormIssue['severity'] = 'error',
): FormIssue {
  return { words: 'scaled', code, field, severity, params }
}

/** An issue of the TP/SL that an order is to carry, whose sentences are fetched with them. */
export function tpSlIssue({ key, field, severity, blocks, params }: TpSlIssue): FormIssue {
  return { words: 'tpsl', code: key, leg: field, field: 'tpsl', severity: blocks ? 'error' : severity, params }
}

export function ocoError(code: OcoIssueCode, field: IssueField, params: FormIssue['params'] = {}): FormIssue {
  return { words: 'oco', code, field, severity: 'error', params }
}
