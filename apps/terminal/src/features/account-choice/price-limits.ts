import { call } from '../../client/index.ts'
import { movesPrices, priceLimitAction } from './price-limit-action.ts'
import type { ChangeableChoice } from './use-set-choice.ts'

/** The setting that the order form reads, with the call that changes it. */
export const priceLimits: ChangeableChoice = {
  ...priceLimitAction,
  set: async (modifyEnable) => movesPrices(await call('setLimitPriceAction', { modifyEnable }, { toast: false })),
}
