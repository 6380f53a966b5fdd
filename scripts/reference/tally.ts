import type { Command } from '../../packages/engine/src/command.ts'
import type { AppliedCommand, EngineEvent, OrderState } from '../../packages/engine/src/event.ts'
import type { Model } from './model.ts'
import { isIsolated } from './risk.ts'

/** Words with how often they occurred; a word begins with its group. */
export type Counts = ReadonlyMap<string, number>

/** Counts what random commands have reached, word by word, so that a kind that hardly ever occurs is seen. */
export class Tally {
  readonly #model: Model
  readonly #counts = new Map<string, number>()

  constructor(model: Model) {
    this.#model = model
  }

  get counts(): Counts {
    return this.#counts
  }

  after(command: Command, { result, events }: AppliedCommand): void {
    this.#count('command', result.code === 0 ? command.type : `${command.type} refused`)
    if (result.code !== 0) this.#count('refusal', String(result.code))
    for (const event of events) this.#event(event)
  }

  #event(event: EngineEvent): void {
    this.#count('event', event.type)
    if (event.type === 'order') this.#order(event.order)
    else if (event.type === 'instrument')
      this.#count('listing', event.instrument.preListing?.phase ?? event.instrument.status)
    else if (event.type === 'ledger') this.#count('ledger', event.ledgerType)
    else if (event.type === 'strategy') {
      const { terms, terminateType } = event.strategy
      this.#count('strategy', `${terms.type} ${terms.pricing} ${terminateType}`)
    } else if (event.type === 'auction')
      this.#count('auction', event.volume > 0 ? `${event.phase} crossing` : event.phase)
    else if (event.type === 'execution') {
      const { execType, createType } = event
      this.#count('execution', execType)
      if (createType === 'CreateByLiq' || execType === 'BustTrade') {
        this.#count(
          'liquidated',
          `${this.#marginOf(event)} ${execType === 'BustTrade' ? 'taken over' : 'in the market'}`,
        )
      }
    }
  }

  #order({ status, createType, cancelType, rejectReason, stopOrderType }: OrderState): void {
    if (status === 'New') this.#count('created', createType)
    if (status === 'Triggered') this.#count('triggered', stopOrderType)
    if (cancelType !== 'UNKNOWN') this.#count('cancelled', cancelType)
    if (rejectReason !== 'EC_NoError') this.#count('reason', rejectReason)
  }

  #marginOf({ account: id, instrument }: { readonly account: number; readonly instrument: number }): string {
    const account = this.#model.account(id)
    const standing = account?.standings.find(({ market }) => market.instrument.id === instrument)
    if (account === undefined || standing === undefined) return 'nobody'
    return `${account.accountType} ${isIsolated(standing) ? 'isolated' : 'cross'}`
  }

  #count(group: string, word: string): void {
    const key = `${group}: ${word}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }
}

export function addTallies(all: readonly Counts[]): Counts {
  const sums = new Map<string, number>()
  for (const counts of all) for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

/** One line for each group, its words in alphabetical order. */
export function tallyLines(counts: Counts): readonly string[] {
  const groups = Map.groupBy(
    [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ([key]) => key.slice(0, key.indexOf(': ')),
  )
  return [...groups].map(([group, words]) => {
    return `${group}: ${words.map(([key, count]) => `${key.slice(group.length + 2)} ${count}`).join(', ')}`
  })
}
