import type { AppliedCommand, Command, EngineEvent, OrderState } from '@perpdesk/engine'
import { isContract } from '@perpdesk/trading'
import type { Counts } from '../../lib/tallies.ts'
import { isIsolated } from '../account/isolation.ts'
import type { Model } from '../model.ts'

/** Counts what random commands have reached, by word, so that a kind that hardly ever occurs is noticed. */
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
    if (command.type === 'placeOrder' && command.leverageE2 !== 0) {
      this.#count('order with leverage', result.code === 0 ? 'taken' : String(result.code))
    }
    if (command.type === 'createStrategy') {
      const isInPair = this.#model.pair(command.instrument) !== undefined
      this.#count(
        isInPair ? 'new strategy on a pair' : 'new strategy',
        result.code === 0 ? 'taken' : String(result.code),
      )
    }
    for (const event of events) this.#event(event)
  }

  #event(event: EngineEvent): void {
    this.#count('event', event.type)
    if (event.type === 'order') this.#order(event.order)
    else if (event.type === 'instrument' && isContract(event.instrument))
      this.#count('listing', event.instrument.preListing?.phase ?? event.instrument.status)
    else if (event.type === 'ledger') this.#count('ledger', event.ledgerType)
    else if (event.type === 'tokenRequest') this.#count('token request', `${event.kind} ${event.status}`)
    else if (event.type === 'strategy') {
      const { terms, terminateType, instrument } = event.strategy
      const isInPair = this.#model.pair(instrument) !== undefined
      this.#count(isInPair ? 'strategy on a pair' : 'strategy', `${terms.type} ${terms.pricing} ${terminateType}`)
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
