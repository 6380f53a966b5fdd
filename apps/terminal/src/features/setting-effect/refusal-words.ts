import { readReason, type SettingRefusal } from '@perpdesk/trading'
import type { Text } from '../../i18n/index.ts'

/** Returns the reason why a change would be refused, in the words of the exchange's refusal. */
export function refusalWords(text: Text<'errors'>, { name, params }: SettingRefusal): string {
  const { reason } = params
  if (reason === undefined) return text(name, params)
  const { name: why, limit } = readReason(reason)
  return text(name, { ...params, reason: text(`reason.${why}`, { limit }) })
}

/** Refusals of a change that would change nothing. */
const UNCHANGED: ReadonlySet<SettingRefusal['name']> = new Set([
  'leverageUnchanged',
  'marginModeUnchanged',
  'marginUnchanged',
])

/** True for a refusal, except those of changes that would change nothing. */
export function isInTheWay(refusal: SettingRefusal | null | undefined): refusal is SettingRefusal {
  return refusal !== null && refusal !== undefined && !UNCHANGED.has(refusal.name)
}

/** Returns advice for a refusal whose text contains none; otherwise `undefined`. */
export function adviceFor({ name, params }: SettingRefusal): 'moreMargin' | 'lessRisk' | undefined {
  const why = params['reason'] === undefined ? undefined : readReason(params['reason']).name
  if (name === 'insufficientForLeverage' || name === 'riskLimitUncovered' || why === 'balanceTooSmall')
    return 'moreMargin'
  if (name === 'wouldLiquidate' || name === 'leverageWouldLiquidate') return 'lessRisk'
  return why === 'cannotCarry' || why === 'wouldLiquidate' ? 'lessRisk' : undefined
}
