import { type AccountOutlook, accountOutlook } from '../account-outlook.ts'
import type { AccountState } from '../account-state.ts'
import type { SettingChange } from './change.ts'
import { leverageRefusal } from './leverage.ts'
import { marginRefusal } from './margin.ts'
import { contractModeRefusal, modeRefusal } from './margin-mode.ts'
import { refused, type SettingRefusal } from './refusal.ts'
import { riskLimitRefusal } from './risk-limit.ts'
import { contractIn, withSetting } from './with-setting.ts'

/** The effect of a settings change on an account. */
export interface SettingEffect {
  /** The refusal by the exchange; `null` if it accepts the change. */
  readonly refusal: SettingRefusal | null
  readonly before: AccountOutlook
  /** The account after the change, calculated also for a refused change; positions in the same order. */
  readonly after: AccountOutlook
}

/** Returns the effect of a settings change on all positions and on the account, at current prices. */
export function settingEffect(state: AccountState, change: SettingChange): SettingEffect {
  const refusal = settingRefusal(state, change)
  const before = accountOutlook(state)
  // an invalid value has no effect that could be calculated
  const isNothing = refusal?.name === 'invalidParameter'
  return { refusal, before, after: isNothing ? before : accountOutlook(withSetting(state, change)) }
}

/** Returns the refusal of a settings change (R5.8 to R5.13), or `null`; the exchange itself uses this function. */
export function settingRefusal(state: AccountState, change: SettingChange): SettingRefusal | null {
  if (change.kind === 'marginMode') return modeRefusal(state, change.marginMode)
  const own = contractIn(state, change.symbol)
  if (own === undefined) return refused('symbolNotFound')
  switch (change.kind) {
    case 'leverage':
      return leverageRefusal(state, own, change)
    case 'contractMode':
      return contractModeRefusal(state, own, change)
    case 'riskLimit':
      return riskLimitRefusal(state, own, change)
    case 'margin':
      return marginRefusal(state, own, change)
  }
}
