import type { Wallet } from './wallet.ts'

/** The fields of a seat that show whether it has a position or orders. */
interface Standing {
  readonly exposure: { readonly hasPosition: boolean } | null
  readonly hasOrders: boolean
  readonly earlier: Standing | null
}

/** Fields of an account that decide whether prices can affect it. */
interface Holder {
  readonly id: number
  readonly isHouse: boolean
  readonly newest: Standing | null
  readonly wallets: readonly Pick<Wallet, 'balanceAmount' | 'netAmount'>[]
  readonly initialAlert: boolean
  readonly maintenanceAlert: boolean
  isAwake: boolean
}

/** Functions that decide at the end of a tick which accounts stay awake. */
interface Judge<Account> {
  /** Updates the figures of an account, because changes are noted only on up-to-date figures. */
  readonly refresh: (account: Account) => void
  /** True if no price within the bands of its contracts can harm the account. */
  readonly isSafe: (account: Account) => boolean
}

/**
 * Client accounts that a tick must check. Most accounts have nothing at risk (no position, order or debt, no warning),
 * or were proven safe while the marks stay within bands, and cost a tick nothing. An account wakes when it is opened,
 * at every change of its own, and when a mark leaves its band; it is removed at the end of a tick.
 */
export class AwakeAccounts<Account extends Holder> {
  readonly #list: Account[] = []
  #isSorted = true
  /** Accounts that woke during a loop. */
  #woken: Account[] = []

  add(account: Account): void {
    account.isAwake = true
    if (account.isHouse) return
    this.#isSorted &&= this.#list.length === 0 || this.#list.at(-1)!.id < account.id
    this.#list.push(account)
    this.#woken.push(account)
  }

  /** Yields the accounts by number; an account that wakes meanwhile is included if its turn has not passed. */
  *inOrder(): Generator<Account> {
    if (!this.#isSorted) this.#list.sort(byId)
    this.#isSorted = true
    this.#woken = []
    let last = -1
    const listed = [...this.#list]
    for (const account of listed) {
      for (
        let woken = this.#takeWoken(last, account.id);
        woken !== undefined;
        woken = this.#takeWoken(last, account.id)
      ) {
        last = woken.id
        yield woken
      }
      last = account.id
      yield account
    }
    for (let woken = this.#takeWoken(last); woken !== undefined; woken = this.#takeWoken(last)) {
      last = woken.id
      yield woken
    }
  }

  /** Returns the first account that woke between two numbers. */
  #takeWoken(after: number, before = Number.POSITIVE_INFINITY): Account | undefined {
    let first: Account | undefined
    for (const account of this.#woken) {
      if (account.id > after && account.id < (first?.id ?? before)) first = account
    }
    return first
  }

  /** Removes accounts without anything at risk, and those proven safe. */
  release({ refresh, isSafe }: Judge<Account>): void {
    let left = 0
    for (const account of this.#list) {
      const hasNothing = !hasStake(account)
      if (hasNothing) refresh(account)
      account.isAwake = !(hasNothing || isSafe(account))
      if (account.isAwake) this.#list[left++] = account
    }
    this.#list.length = left
    this.#woken = []
  }
}

function byId(a: Holder, b: Holder): number {
  return a.id - b.id
}

function hasStake(account: Holder): boolean {
  if (account.initialAlert || account.maintenanceAlert) return true
  for (let seat = account.newest; seat !== null; seat = seat.earlier)
    if (seat.hasOrders || seat.exposure?.hasPosition === true) return true
  return account.wallets.some(({ balanceAmount, netAmount }) => balanceAmount < 0 || netAmount !== balanceAmount)
}
