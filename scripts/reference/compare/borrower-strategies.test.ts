import { type Command, createEngine, readOut, type StrategyState } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { NO_STRATEGY_TERMS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { Random } from '../../lib/random.ts'
import { Generator } from '../generator/generator.ts'
import { withLending } from '../generator/lending-commands.ts'
import { withPairs } from '../generator/pair-commands.ts'
import { PAIR_PLANS } from '../generator/pairs.ts'
import { TRADERS } from '../generator/scene.ts'
import { applyTo, createReference } from '../reference.ts'
import { compareAnswer, compareState } from './compare.ts'
import { ModelVenue } from './model-venue.ts'
import { compareMoney } from './money.ts'

const SECOND = 1000
/** The pair that uses the index of the contract 1. */
const PAIR = 9001
const LOANS = [
  ['AAA', e8('0.03')],
  ['EEE', e8('400')],
  ['USDC', e8('400')],
] as const

/** Sends each command to an engine and a reference, and compares their answers. */
class Both {
  readonly reference = createReference()
  readonly ended: StrategyState[] = []
  readonly #engine = createEngine()
  #seq = 0
  #time = 0

  send(command: Command, time = this.#time): void {
    this.#time = time
    const one = { seq: ++this.#seq, time, command }
    const applied = readOut(this.#engine.apply(one))
    const answer = applyTo(this.reference, one)
    expect(compareAnswer(applied, answer, this.reference)).toBeUndefined()
    for (const event of applied.events) {
      if (event.type === 'strategy' && event.strategy.terminateType !== 'unknown') this.ended.push(event.strategy)
    }
  }

  wait(): void {
    this.#time += SECOND
  }

  compareState() {
    return compareState(this.#engine, this.reference) ?? compareMoney(this.#engine, this.reference)
  }
}

/** Returns both exchanges after random commands on contracts, pairs and loans. */
function traded(seed: number): Both {
  const both = new Both()
  const pairs = withPairs(new Random(seed + 1), 25)
  const lending = withLending(new Random(seed + 2), 8)
  const venue = new ModelVenue(both.reference)
  const generator = new Generator(new Random(seed), venue, (context) => lending(context) ?? pairs(context))
  for (let count = 0; count < 700; count++) {
    const { command, time } = generator.next()
    both.send(command, time)
  }
  return both
}

/** Gives every trader a position, loans, and on each side a strategy with an open order and one without. */
function burden(both: Both): void {
  const price = PAIR_PLANS.find(({ id }) => id === PAIR)?.price ?? 0
  for (const { id: account } of TRADERS) {
    both.send({ type: 'setSpotMargin', account, leverage: 10 })
    for (const [coin, amount] of LOANS) both.send({ type: 'borrow', account, coin, amount })
    both.send({
      type: 'placeOrder',
      account,
      instrument: 1,
      side: 'Buy',
      orderType: 'Market',
      timeInForce: 'IOC',
      price: 0,
      qty: 400,
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      smpType: 'None',
      orderLinkId: '',
      leverageE2: 0,
      options: null,
    })
    for (const side of ['Buy', 'Sell'] as const) {
      for (const terms of [
        { type: 'Chase', pricing: 'Chase' },
        { type: 'TWAP', pricing: 'Market', durationSeconds: 300, intervalSeconds: 30, triggerPrice: price * 2 },
      ] as const) {
        both.send({
          type: 'createStrategy',
          account,
          instrument: PAIR,
          side,
          positionIdx: 0,
          reduceOnly: false,
          qty: 3000,
          strategyLinkId: '',
          terms: { ...NO_STRATEGY_TERMS, ...terms },
        })
      }
    }
  }
}

describe('strategies of borrowers on a pair', () => {
  it.each([103, 106])(
    '[ENG-03, ENG-09, SPOT-03, 6.3] end on both sides when their owner is liquidated: seed %i',
    (seed) => {
      const both = traded(seed)
      burden(both)
      for (let fall = 0; fall < 8; fall++) {
        both.wait()
        const own = both.reference.markets.filter(
          ({ index, instrument }) => index > 0n && instrument.indexInstrument === 0,
        )
        const entries = own.map(({ index, instrument }) => ({
          instrument: instrument.id,
          sources: [(index * 85n) / 100n],
        }))
        both.send({ type: 'indexPrices', entries })
        both.send({ type: 'tick' })
      }
      expect(both.compareState()).toBeUndefined()
      const liquidated = both.ended.filter((one) => one.instrument === PAIR && one.terminateType === 'wouldLiquidate')
      expect(new Set(liquidated.map(({ terms }) => terms.type))).toEqual(new Set(['Chase', 'TWAP']))
    },
  )
})
