import { divide, type E8, ONE } from '@perpdesk/numeric'
import { typedDecimal } from '../../format/index.ts'

/** Units of an accepted loss: an amount of the settle coin, or a percentage of the equity in that coin. */
export const RISK_UNITS = ['amount', 'percent'] as const
export type RiskUnit = (typeof RISK_UNITS)[number]

/** The loss that a trader accepts, as typed. */
export interface TypedRisk {
  readonly unit: RiskUnit
  readonly risk: string
}

/**
 * Returns the accepted loss as an amount of the settle coin. A percentage of the equity is rounded down, so that the
 * loss is never larger than intended. `undefined` if the text is not a number.
 */
export function acceptedLoss({ unit, risk }: TypedRisk, equity: E8): E8 | undefined {
  const typed = typedDecimal(risk)
  if (typed === undefined || unit === 'amount') return typed
  return divide(equity * typed, 100n * ONE, 'floor')
}
