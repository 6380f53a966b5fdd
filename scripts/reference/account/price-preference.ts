import type { SetPricePreference } from '@perpdesk/engine'
import type { Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { reportAccount } from './report-account.ts'

/** Sets whether limit prices beyond the collar are moved to it (R2.22). */
export function setPricePreference(model: Model, command: SetPricePreference): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  account.movesPrices = command.movesPrices
  reportAccount(model, account)
  return DONE
}
