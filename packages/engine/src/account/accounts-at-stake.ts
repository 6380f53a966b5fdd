import { FIRST_ACCOUNT } from '../house.ts'
import type { Wallet } from './wallet.ts'

/** Of a seat whether there is something in it. */
interface Standing {
  readonly exposure: { readonly hasPosition: boolean } | null
  readonly hasOrders: boolean
  readonly earlier: Standing | null
}

/** Of an account what tells whether prices can do something to it. */
interface Holder {
  readonly id: number
  readonly newest: Standing | null
  readonly wallets: readonly Pick<Wallet, 'balanceAmount' | 'netAmount'>[]
  readonly initialAlert: boolean
  readonly maintenanceAlert: boolean
  isAtStake: boolean
}

/**
 * People's accounts that prices can do something to: they hold a position, an order or a debt, or were warned. Most do not, and cost
 * a tick nothing. An account comes in when it is opened and with every change of an exposure, and goes once nothing is left.
 */
export class AccountsAtStake<Account extends Holder> {
  readonly #list: Account[] = []
  #isSorted = true

  add(account: Account): void {
    account.isAtStake = true
    if (account.id < FIRST_ACCOUNT) return
    this.#isSorted &&= this.#list.length === 0 || this.#list.at(-1)!.id < account.id
    this.#list.push(account)
  }

  /** In the order of their numbers; those that come in meanwhile are not among them. */
  inOrder(): readonly Account[] {
    if (!this.#isSorted) this.#list.sort((a, b) => a.id - b.id)
    this.#isSorted = true
    return [...this.#list]
  }

  /** Lets go those that have nothing any more. Their figures are brought up to date before: only those that were tell of a change. */
  release(refresh: (account: Account) => void): void {
    let left = 0
    for (const account of this.#list) {
      account.isAtStake = hasStake(account)
      if (account.isAtStake) this.#list[left++] = account
      else refresh(account)
    }
    this.#list.length = left
  }
}

function hasStake(account: Holder): boolean {
  if (account.initialAlert || account.maintenanceAlert) return true
  for (let seat = account.newest; seat !== null; seat = seat.earlier)
    if (seat.hasOrders || seat.exposure?.hasPosition === true) return true
  return account.wallets.some(({ balanceAmount, netAmount }) => balanceAmount < 0 || netAmount < 0)
}
