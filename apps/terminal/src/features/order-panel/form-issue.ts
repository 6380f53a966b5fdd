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

/** The sentence of an issue, or the few words of it that a button has room for. */
export type IssueLength = 'issue' | 'short'

type IssueParams = Readonly<Record<string, string>>

/** Issues are worded by the panel, or by the texts that are fetched with their kind. */
type Worded =
  | { readonly code: FormIssueCode; readonly say?: undefined }
  | { readonly code: string; readonly say: (length: IssueLength, params: IssueParams) => string }

/** One issue of an order; the view words it with `params` (plain decimals). */
export type FormIssue = Worded & {
  readonly field: IssueField
  /** An error keeps the order back; a warning says how it will end up. */
  readonly severity: 'error' | 'warning'
  readonly params: IssueParams
}

export function issueError(code: FormIssueCode, field: IssueField, params: IssueParams = {}): FormIssue {
  return { code, field, severity: 'error', params }
}

export function issueWarning(code: FormIssueCode, field: IssueField, params: IssueParams = {}): FormIssue {
  return { code, field, severity: 'warning', params }
}

/** Makes the issues of a kind from its own texts, `issue.CODE` and `short.CODE`. */
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
