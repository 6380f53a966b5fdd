import type { Account, Model } from '../model.ts'

export function reportAccount(model: Model, { id: account, marginMode, movesPrices }: Account): void {
  model.events.push({ type: 'account', account, marginMode, movesPrices })
}
