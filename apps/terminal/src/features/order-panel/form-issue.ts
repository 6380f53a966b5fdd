import type { OrderIssueCode } from '@perpdesk/trading'

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

/** The field beside which an issue is shown. Fields other than price, size and form belong to single kinds. */
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

/** Whether an issue is worded as a sentence or as the few words that fit on a button. */
export type IssueLength = 'issue' | 'short'

type IssueParams = Readonly<Record<string, string>>

/** The panel words an issue by its code; a kind words its own issues with the texts that are loaded with the kind. */
type Worded =
  | { readonly code: FormIssueCode; readonly say?: undefined }
  | { readonly code: string; readonly say: (length: IssueLength, params: IssueParams) => string }

/** One issue of an order; the view words it with `params` (plain decimals). */
export type FormIssue = Worded & {
  readonly field: IssueField
  /** An error blocks the order; a warning says how the order will end up. */
  readonly severity: 'error' | 'warning'
  readonly params: IssueParams
}

export function issueError(code: FormIssueCode, field: IssueField, params: IssueParams = {}): FormIssue {
  return { code, field, severity: 'error', params }
}

export function issueWarning(code: FormIssueCode, field: IssueField, params: IssueParams = {}): FormIssue {
  return { code, field, severity: 'warning', params }
}

/** Returns a function that makes the issues of a kind from the kind's own texts, `issue.CODE` and `short.CODE`. */
export function issuesIn<Code extends string>(text: (key: `${IssueLength}.${Code}`, params: IssueParams) => string) {
  return (
    code: Code,
    field: IssueField,
    params: IssueParams = {},
    severity: FormIssue['severity'] = 'error',
  ): FormIssue => ({
    code,
    field,
    severity,
    params,
    say: (length, readable) => text(`${length}.${code}`, readable),
  })
}
