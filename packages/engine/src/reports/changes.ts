import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'

/** A changed position with its exposure. */
interface ChangedPosition {
  exposure: Exposure
  position: Position
}

/**
 * Positions and accounts that changed during a command. Each is reported once, with its state at the end of the
 * command: positions by account, instrument and index, accounts by number. The lists are reused by every command.
 */
export class Changes {
  positionCount = 0
  accountCount = 0
  readonly #positions: ChangedPosition[] = []
  readonly #accounts: Account[] = []

  addPosition(exposure: Exposure, position: Position): void {
    position.isToReport = true
    const entry = this.#positions[this.positionCount++]
    if (entry === undefined) this.#positions.push({ exposure, position })
    else {
      entry.exposure = exposure
      entry.position = position
    }
  }

  addAccount(account: Account): void {
    account.isToReport = true
    this.#accounts[this.accountCount++] = account
  }

  positionAt(place: number): Readonly<ChangedPosition> {
    return this.#positions[place]!
  }

  accountAt(place: number): Account {
    return this.#accounts[place]!
  }

  putInOrder(): void {
    sortFirst(this.#positions, this.positionCount, byPlace)
    sortFirst(this.#accounts, this.accountCount, byNumber)
  }

  clear(): void {
    for (let place = 0; place < this.positionCount; place++) this.#positions[place]!.position.isToReport = false
    for (let place = 0; place < this.accountCount; place++) this.#accounts[place]!.isToReport = false
    this.positionCount = 0
    this.accountCount = 0
  }
}

/** Longest list that is sorted by insertion. */
const SHORT = 8

/**
 * Sorts the first `count` items of a list. A fill changes two or three items, for which the built-in sort would cost
 * more than reporting them.
 */
function sortFirst<T>(list: T[], count: number, compare: (a: T, b: T) => number): void {
  if (count > SHORT) {
    list.length = count
    list.sort(compare)
    return
  }
  for (let end = 1; end < count; end++) {
    const item = list[end]!
    let place = end
    for (; place > 0 && compare(list[place - 1]!, item) > 0; place--) list[place] = list[place - 1]!
    list[place] = item
  }
}

function byPlace(a: ChangedPosition, b: ChangedPosition): number {
  return (
    a.exposure.account.id - b.exposure.account.id ||
    a.exposure.market.instrument.id - b.exposure.market.instrument.id ||
    a.position.index - b.position.index
  )
}

function byNumber(a: Account, b: Account): number {
  return a.id - b.id
}
