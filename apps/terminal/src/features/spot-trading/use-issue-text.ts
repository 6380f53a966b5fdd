import { useCallback } from 'react'
import { useText } from '../../i18n/index.ts'
import { readableParams } from '../../ui/index.ts'
import type { TicketIssue } from './kinds/ticket-issue.ts'

/** Refusals that a ticket can foresee; their sentences are those with which the exchange refuses. */
const KNOWN = [
  'pairNotOpen',
  'spotPriceTooHigh',
  'spotPriceTooLow',
  'spotBuyAboveLimit',
  'spotSellBelowLimit',
  'spotQtyTooSmall',
  'spotQtyTooLarge',
  'spotValueTooSmall',
  'spotValueTooLarge',
  'spotInsufficientBalance',
  'stopBuyTooHigh',
  'stopSellTooLow',
  'openingNoStops',
] as const

/** Returns a function that gives the sentence of a ticket's fault, with figures in the user's locale. */
export function useIssueText(): (issue: TicketIssue) => string {
  const panel = useText('orderPanel')
  const errors = useText('errors')
  return useCallback(
    (issue) => {
      const params = readableParams(issue.params)
      if (issue.kind === 'own') return issue.say(params)
      if (issue.kind === 'form') return panel(`issue.${issue.code}`, params)
      const key = KNOWN.find((name) => name === issue.code)
      return key === undefined ? issue.code : errors(key, params)
    },
    [panel, errors],
  )
}
