import { type AppliedCommand, createEngine, type EngineEvent, readOut } from '@perpdesk/engine'
import { describe, expect, it } from 'vitest'
import { Random } from '../../lib/random.ts'
import { Generator } from '../generator/generator.ts'
import { applyTo, createReference } from '../reference.ts'
import { compareAnswer, compareState } from './compare.ts'
import { ModelVenue } from './model-venue.ts'
import { compareMoney } from './money.ts'

/** Runs engine and reference on the same random commands, and finds the last command that emitted a kind of event. */
function runBoth(commands: number, seed: number) {
  const engine = createEngine()
  const reference = createReference()
  const generator = new Generator(new Random(seed), new ModelVenue(reference))
  return {
    engine,
    reference,
    step() {
      const command = generator.next()
      return { applied: readOut(engine.apply(command)), answer: applyTo(reference, command) }
    },
    until(type: EngineEvent['type']) {
      for (let count = 0; count < commands; count++) {
        const { applied, answer } = this.step()
        if (applied.events.some((event) => event.type === type)) return { applied, answer }
      }
      throw new Error(`no ${type} in ${commands} commands`)
    },
  }
}

function tampered(applied: AppliedCommand, change: (event: EngineEvent) => EngineEvent): AppliedCommand {
  return { ...applied, events: applied.events.map(change) }
}

describe('comparison with the reference', () => {
  it('[ENG-01, ENG-02, ENG-03] engine and reference agree on every answer, event and sum of random commands', () => {
    const both = runBoth(1500, 7)
    for (let count = 0; count < 1500; count++) {
      const { applied, answer } = both.step()
      expect(compareAnswer(applied, answer, both.reference)).toBeUndefined()
      expect(compareMoney(both.engine, both.reference)).toBeUndefined()
    }
    expect(compareState(both.engine, both.reference)).toBeUndefined()
  })

  it('[ENG-03] notices one unit too much in a fee, a ledger row, a wallet, a position, a strategy and an auction', () => {
    const one = (event: EngineEvent): EngineEvent => {
      if (event.type === 'execution') return { ...event, fee: event.fee + 1n }
      if (event.type === 'ledger') return { ...event, balance: event.balance + 1n }
      if (event.type === 'wallet')
        return { ...event, wallet: { ...event.wallet, totalEquity: event.wallet.totalEquity + 1n } }
      if (event.type === 'strategy') {
        return { ...event, strategy: { ...event.strategy, childCount: event.strategy.childCount + 1 } }
      }
      if (event.type === 'auction') return { ...event, imbalance: event.imbalance + 1 }
      if (event.type !== 'position') return event
      return { ...event, position: { ...event.position, maintenanceMargin: event.position.maintenanceMargin + 1n } }
    }
    for (const type of ['execution', 'ledger', 'wallet', 'position', 'strategy', 'auction'] as const) {
      const both = runBoth(3000, 11)
      const { applied, answer } = both.until(type)
      expect(compareAnswer(applied, answer, both.reference)).toBeUndefined()
      const wrong = tampered(applied, (event) => (event.type === type ? one(event) : event))
      expect(compareAnswer(wrong, answer, both.reference)).toBeDefined()
    }
  })

  it('[ENG-03] notices money that appears in a balance, and an order that is missing', () => {
    const both = runBoth(3000, 13)
    both.until('trade')
    const [account] = both.reference.accounts.filter(({ wallets }) => wallets.length > 0)
    const [wallet] = account?.wallets ?? []
    if (wallet === undefined) throw new Error('nobody has money')
    wallet.balance += 1n
    expect(compareMoney(both.engine, both.reference)?.what).toBe('sum of the reference')
    expect(compareState(both.engine, both.reference)?.what).toContain('wallet')
    wallet.balance -= 1n
    expect(compareState(both.engine, both.reference)).toBeUndefined()
    both.reference.markets.find(({ bids }) => bids.length > 0)?.bids.shift()
    expect(compareState(both.engine, both.reference)).toBeDefined()
  })

  it('[SIM-03] makes the same commands from the same seed', () => {
    const [a, b] = [runBoth(0, 5), runBoth(0, 5)]
    for (let count = 0; count < 500; count++) expect(a.step().applied).toEqual(b.step().applied)
    expect(a.engine.stateHash()).toBe(b.engine.stateHash())
  })
})
