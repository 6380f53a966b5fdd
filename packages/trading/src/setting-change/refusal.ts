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

export interface SettingRefusal {
  readonly name: SettingRefusalName
  readonly params: Readonly<Record<string, string>>
}

export function refused(name: SettingRefusalName, params: SettingRefusal['params'] = {}): SettingRefusal {
  return { name, params }
}

export function invalid(field: string, reason: string): SettingRefusal {
  return refused('invalidParameter', { field, reason })
}
