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
  | 'noMarketPrice'
  | 'notTrading'
  | 'auctionLimitOnly'
  | 'onlyReducing'
  | 'nothingToClose'
  | 'closeTrimmed'
  | 'balanceTooSmall'
  | 'riskLimit'
  | 'riskLadder'
  | 'wouldLiquidateAtOnce'
  | 'closesBeyondBacking'
  | 'postOnlyWouldTake'
  | 'nobodyThere'

/** One thing to tell about an order; the view translates `code` with `params` (plain decimals). */
export interface FormIssue {
  readonly code: FormIssueCode
  readonly field: 'trigger' | 'price' | 'size' | 'form'
  /** An error keeps the order back; a warning tells how it will end up. */
  readonly severity: 'error' | 'warning'
  readonly params: Readonly<Record<string, string>>
}

export function issueError(
  code: FormIssueCode,
  field: FormIssue['field'],
  params: FormIssue['params'] = {},
): FormIssue {
  return { code, field, severity: 'error', params }
}

export function issueWarning(
  code: FormIssueCode,
  field: FormIssue['field'],
  params: FormIssue['params'] = {},
): FormIssue {
  return { code, field, severity: 'warning', params }
}
