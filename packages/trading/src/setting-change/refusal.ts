import type { BorrowRefusalName } from '../borrowing/refusals.ts'
import type { RefusalName } from '../refusals.ts'

export type SettingRefusalName = Extract<
  RefusalName | BorrowRefusalName,
  | 'invalidParameter'
  | 'symbolNotFound'
  | 'unifiedOnly'
  | 'notForUnified'
  | 'leverageFixedInCross'
  | 'leverageUnchanged'
  | 'leverageTooHigh'
  | 'insufficientForLeverage'
  | 'leverageWouldLiquidate'
  | 'marginModeUnchanged'
  | 'marginModeRefused'
  | 'wouldLiquidate'
  | 'riskLimitUnknown'
  | 'riskLimitTooSmall'
  | 'riskLimitUncovered'
  | 'marginUnchanged'
  | 'isolatedOnly'
  | 'positionNotFound'
  | 'insufficientForMargin'
  | 'marginReduceTooMuch'
  | 'spotMarginUnavailable'
>

/** A refusal of a settings change, with the values of its message's placeholders. */
export interface SettingRefusal {
  readonly name: SettingRefusalName
  readonly params: Readonly<Record<string, string>>
}

/** Returns a refusal of a settings change. */
export function refused(name: SettingRefusalName, params: SettingRefusal['params'] = {}): SettingRefusal {
  return { name, params }
}

/** Returns the refusal of an invalid field (10001) with its reason. */
export function invalid(field: string, reason: string): SettingRefusal {
  return refused('invalidParameter', { field, reason })
}
