import type { Command } from '@perpdesk/engine'

/** Tracks, from the accepted commands, the account types, margin modes and position modes, for the coverage. */
export class Holders {
  readonly #types = new Map<number, string>()
  readonly #isolated = new Set<number>()
  readonly #isolatedContracts = new Set<string>()
  readonly #hedged = new Set<string>()

  after(command: Command): void {
    switch (command.type) {
      case 'createAccount':
        this.#types.set(command.account, command.accountType)
        set(this.#isolated, command.account, command.marginMode === 'ISOLATED_MARGIN')
        break
      case 'setMarginMode':
        set(this.#isolated, command.account, command.marginMode === 'ISOLATED_MARGIN')
        break
      case 'setSymbolMarginMode':
        set(this.#isolatedContracts, placeOf(command), command.isolated)
        break
      case 'setPositionMode':
        set(this.#hedged, placeOf(command), command.positionMode === 'BothSide')
        break
      default:
    }
  }

  typeOf(account: number): string {
    return this.#types.get(account) ?? 'the house'
  }

  of(account: number, instrument: number): string {
    const place = placeOf({ account, instrument })
    const isolated = this.#isolated.has(account) || this.#isolatedContracts.has(place)
    const margin = isolated ? 'isolated' : 'cross'
    return `${this.typeOf(account)} ${margin} ${this.#hedged.has(place) ? 'hedge' : 'one-way'}`
  }
}

function placeOf({ account, instrument }: { readonly account: number; readonly instrument: number }): string {
  return `${account} ${instrument}`
}

function set<T>(all: Set<T>, one: T, isIn: boolean): void {
  if (isIn) all.add(one)
  else all.delete(one)
}
