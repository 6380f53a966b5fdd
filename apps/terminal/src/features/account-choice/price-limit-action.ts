import { type CallAnswer, call, type SettingAnswer } from '../../client/index.ts'
import type { AccountChoice } from './account-choice.ts'

/**
 * Setting: true if the exchange moves limit prices beyond the price limits to the limit; otherwise it refuses such
 * orders.
 */
export const priceLimitAction: AccountChoice = {
  key: 'limitPriceAction',
  read: async () => movesPrices(await call('limitPriceAction', {}, { toast: false })),
}

/** Returns the setting from an answer that contains it. */
export function movesPrices(answer: CallAnswer<'limitPriceAction' | 'setLimitPriceAction'>): SettingAnswer<boolean> {
  return answer.ok ? { ok: true, result: answer.result.modifyEnable } : answer
}
