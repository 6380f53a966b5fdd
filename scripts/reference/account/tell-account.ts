import type { Account, Model } from '../model.ts'

export function tellAccount(model: Model, { id: account, marginMode, movesPrices }: Account): void {
  model.events.push({ type: 'account', account, marginMode, movesPrices })
}
