import { type AccountOutlook, accountOutlook } from '../account-outlook.ts'
import type { AccountState } from '../account-state.ts'
import type { SettingChange } from './change.ts'
import { leverageRefusal } from './leverage.ts'
import { marginRefusal } from './margin.ts'
import { contractModeRefusal, modeRefusal } from './margin-mode.ts'
import { refused, type SettingRefusal } from './refusal.ts'
import { riskLimitRefusal } from './risk-limit.ts'
import { contractIn, withSetting } from './with-setting.ts'

/** Effect of a change on an account. */
export interface SettingEffect {
  /** The exchange's reason to refuse it; `null` where it has none. */
  readonly refusal: SettingRefusal | null
  readonly before: AccountOutlook
  /** As the account would stand with it, also where it would be refused; positions in the same order. */
  readonly after: AccountOutlook
}

/** Effect of a change of settings on every position and the account, at the present prices. */
export function settingEffect(state: AccountState, change: SettingChange): SettingEffect {
  const refusal = settingRefusal(state, change)
  const before = accountOutlook(state)
  // no account could be like this
  const isNothing = refusal?.name === 'invalidParameter'
  return { refusal, before, after: isNothing ? before : accountOutlook(withSetting(state, change)) }
}

/** Reason to refuse a change (R5.8 to R5.13), by which the exchange judges it; `null` where there is none. */
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
