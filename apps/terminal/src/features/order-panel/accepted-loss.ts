import { divide, type E8, ONE } from '@perpdesk/numeric'
import { typedDecimal } from '../../format/index.ts'

/** The risk is typed as an amount of the settle coin or as a percentage of its equity. */
export const RISK_UNITS = ['amount', 'percent'] as const
export type RiskUnit = (typeof RISK_UNITS)[number]

/** A loss that is accepted, as typed. */
export interface TypedRisk {
  readonly unit: RiskUnit
  readonly risk: string
}

/** A percentage of the equity, rounded down: never more than was meant. `undefined` where nothing can be read. */
export function acceptedLoss({ unit, risk }: TypedRisk, equity: E8): E8 | undefined {
  const typed = typedDecimal(risk)
  if (typed === undefined || unit === 'amount') return typed
  return divide(equity * typed, 100n * ONE, 'floor')
}
