import type { OrderState } from '../event.ts'
import type { Account } from './account.ts'

/** Keeps an ended order that waited outside the book, so that it can still be queried. */
export function rememberEnded(account: Account, order: OrderState): void {
  forgetOldest(account)
  account.ended.pushState(order)
}

/** Frees the client's id of the oldest ended order, which the next one will replace. */
export function forgetOldest({ ended, orderLinks }: Account): void {
  const link = ended.nextForgottenLink
  if (link !== '' && orderLinks.get(link) === ended.nextForgottenId) orderLinks.delete(link)
}
