import type { OrderState } from '../event.ts'
import type { Account } from './account.ts'

/** Keeps an ended order that waited outside the book for those who ask. */
export function rememberEnded(account: Account, order: OrderState): void {
  forgetOldest(account)
  account.ended.pushState(order)
}

/** The client's id of the order that falls out of memory for the next one is free again. */
export function forgetOldest({ ended, orderLinks }: Account): void {
  const link = ended.nextForgottenLink
  if (link !== '' && orderLinks.get(link) === ended.nextForgottenId) orderLinks.delete(link)
}
