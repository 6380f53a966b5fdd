import type { Account, Exposure } from './account/account.ts'
import { PositionChanged, WalletChanged } from './account/changed-events.ts'
import type { Position } from './account/position.ts'
import type { EngineEvent } from './event.ts'
import type { StopOrder } from './triggers/stop-order.ts'

/** What one command has to tell. Positions and wallets are told once, as they stand at its end. */
export class Reporter {
  events: EngineEvent[] = []
  /** Of positions and accounts that are marked as such; empty between commands. */
  readonly #positions: PositionChanged[] = []
  readonly #accounts: Account[] = []
  /** Commands reported so far. Not part of the state. */
  round = 0
  /** Waiting orders whose quantity changed and is not told yet. */
  readonly resized = new Set<StopOrder>()

  /** Starts the report of a new command. */
  begin(): void {
    // what a snapshot was read into is no news
    this.#forgetChanges()
    this.round++
    this.events = []
  }

  /** Throws when a later command than this one is being reported: what it left behind can no longer be asked for. */
  assertCurrent(round: number): void {
    if (round !== this.round) throw new RangeError('this event was read too late: the next command has been applied')
  }

  push(event: EngineEvent): void {
    this.events.push(event)
  }

  /** The position is to be told at the end of the command, and with it the wallet. */
  positionChanged(exposure: Exposure, position: Position): void {
    if (!exposure.account.reports) return
    this.walletChanged(exposure.account)
    if (position.isToTell) return
    const own = exposure.ownPosition(position.index)
    own.isToTell = true
    this.#positions.push(new PositionChanged(this, exposure, own))
  }

  /** Balance, position or order margin of the account has changed. */
  walletChanged(account: Account): void {
    if (!account.reports || account.isToTell) return
    account.isToTell = true
    this.#accounts.push(account)
  }

  /** Tells every position and wallet that changed, once: positions by account, instrument and index. */
  tellChanges(): void {
    const positions = this.#positions
    putInOrder(positions, byPlace)
    for (const changed of positions) this.events.push(changed)
    const accounts = this.#accounts
    putInOrder(accounts, byNumber)
    for (const account of accounts) this.events.push(new WalletChanged(this, account))
    this.#forgetChanges()
  }

  /** Empties the lists, which are filled anew with every command; setting their length to 0 would give their memory back. */
  #forgetChanges(): void {
    for (let changed = this.#positions.pop(); changed !== undefined; changed = this.#positions.pop()) {
      changed.subject.isToTell = false
    }
    for (let account = this.#accounts.pop(); account !== undefined; account = this.#accounts.pop()) {
      account.isToTell = false
    }
  }
}

/** Longest list that is sorted by hand. */
const SHORT = 8

/** Sorts in place. A fill changes two or three of each, for which the built-in sort costs more than the rest of the telling. */
function putInOrder<T>(list: T[], compare: (a: T, b: T) => number): void {
  if (list.length > SHORT) {
    list.sort(compare)
    return
  }
  for (let end = 1; end < list.length; end++) {
    const item = list[end]!
    let place = end
    for (; place > 0 && compare(list[place - 1]!, item) > 0; place--) list[place] = list[place - 1]!
    list[place] = item
  }
}

function byPlace(a: PositionChanged, b: PositionChanged): number {
  return (
    a.account - b.account ||
    a.exposure.market.instrument.id - b.exposure.market.instrument.id ||
    a.subject.index - b.subject.index
  )
}

function byNumber(a: Account, b: Account): number {
  return a.id - b.id
}
