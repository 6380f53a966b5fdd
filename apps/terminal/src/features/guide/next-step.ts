import type { Step } from './steps.ts'

/** The trader's situation, as far as the guide follows it. */
export interface Situation {
  readonly isSignedIn: boolean
  /** The contract of the page. */
  readonly symbol: string
  /** True if the order form has a quantity. */
  readonly isSized: boolean
  /** Side and size of all positions; `''` without any. */
  readonly positions: string
  /** Take profit, stop loss and trailing stop of all positions. */
  readonly protection: string
}

/**
 * Returns the step after what the trader has done since a step began: the step itself if it is not done yet, `null` if
 * the guide is over.
 */
export function stepNow(step: Step, start: Situation, now: Situation): Step | null {
  if (step === 'money') return now.isSignedIn ? 'contract' : 'money'
  // Without an account the other steps cannot be done.
  if (!now.isSignedIn) return 'money'
  const hasTraded = now.positions !== start.positions
  switch (step) {
    case 'position':
      return now.positions === '' ? null : step
    case 'protect':
      return hasTraded || now.protection !== start.protection ? null : step
    default:
      if (hasTraded && now.positions !== '') return 'position'
  }
  if (step === 'contract' && now.symbol !== start.symbol) return 'size'
  if (step === 'size' && now.isSized && !start.isSized) return 'send'
  return step
}

/** Steps that the trader may pass without doing anything: those that only show, or whose choice may already be right. */
export function nextByHand(step: Step, { isSized }: Pick<Situation, 'isSized'>): Step | null | undefined {
  if (step === 'contract') return 'size'
  if (step === 'size' && isSized) return 'send'
  if (step === 'position') return 'protect'
  return step === 'protect' ? null : undefined
}
