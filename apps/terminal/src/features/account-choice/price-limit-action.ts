import { type CallAnswer, call, type SettingAnswer } from '../../client/index.ts'
import type { AccountChoice } from './account-choice.ts'

/** True if the exchange moves limit prices beyond the price limits to them; otherwise it refuses such orders. */
export const priceLimitAction: AccountChoice = {
  key: 'limitPriceAction',
  read: async () => movesPrices(await call('limitPriceAction', {}, { toast: false })),
}

/** The setting in an answer that contains it. */
export function movesPrices(answer: CallAnswer<'limitPriceAction' | 'setLimitPriceAction'>): SettingAnswer<boolean> {
  return answer.ok ? { ok: true, result: answer.result.modifyEnable } : answer
}
