import { divide, e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TokenRequestEvent } from '../event.ts'
import { restored } from '../testing/contracts.ts'
import { BTC, MID, type TestExchange } from '../testing/exchange.ts'
import {
  ANN,
  BEN,
  balance,
  FUND,
  OTHER_MAKER,
  quote,
  redeem,
  subscribe,
  TOKEN,
  token,
  tokenExchange,
} from '../testing/tokens.ts'

const LOT = e8('0.001')

const step = fc.record({
  what: fc.constantFrom(
    'subscribe',
    'subscribe',
    'redeem',
    'redeem',
    'move',
    'move',
    'quote',
    'trade',
    'day',
    'restart',
  ),
  account: fc.constantFrom(ANN, BEN),
  amount: fc.integer({ min: 1, max: 3000 }),
  /** Price move in tenths of a percent. */
  move: fc.integer({ min: -120, max: 120 }),
  /** Depth of the makers' quotes in lots. */
  depth: fc.constantFrom(0, 300, 5000, 20_000, 20_000, 20_000),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Scene {
  exchange: TestExchange
  ticks: number
  readonly ended: TokenRequestEvent[]
}

function play(scene: Scene, { what, account, amount, move, depth }: Step): void {
  const { exchange } = scene
  switch (what) {
    case 'subscribe':
      subscribe(exchange, account, `${amount * 10}`)
      return
    case 'redeem':
      redeem(exchange, account, `${amount}`)
      return
    case 'move':
      scene.ticks = Math.max(1000, Math.round((scene.ticks * (1000 + move)) / 1000))
      quote(exchange, scene.ticks, depth)
      return
    case 'quote':
      quote(exchange, scene.ticks, depth)
      return
    case 'trade':
      exchange.buy(OTHER_MAKER, scene.ticks + 1, amount, { timeInForce: 'IOC' })
      return
    case 'day':
      exchange.time += 86_400_000
      return
    case 'restart':
      scene.exchange = restored(exchange)
      expect(scene.exchange.engine.stateHash()).toBe(exchange.engine.stateHash())
  }
}

/** Returns the violated invariant after a tick; `undefined` if none is violated. `before`: the fund's lots before it. */
function broken({ exchange }: Scene, before: number): string | undefined {
  const { supply, assets, nav, basket, lots, isAdjusting, requests, leverage } = token(exchange)
  const waiting = requests.reduce((sum, { kind, amount }) => (kind === 'redeem' ? sum + amount : sum), 0n)
  if (balance(exchange, ANN, TOKEN) + balance(exchange, BEN, TOKEN) + waiting !== supply) return 'supply'
  if (supply > 0n && assets > 0n) {
    const left = assets * ONE - nav * supply
    if (left < 0n || left >= supply) return 'assets that are not supply times value'
  }
  if (assets <= 0n && supply > 0n && nav !== 0n) return 'value without assets'
  const goal = Number(divide(basket, LOT, 'floor'))
  if (!isAdjusting && lots !== goal) return 'a position that is not the basket'
  if (Math.abs(exchange.engine.netLots(FUND, BTC)) !== lots) return 'lots'
  // A tick resets the basket before it trades, and the slippage of its trades is the fund's: after a trade the leverage
  // may be outside the bounds until the next tick.
  const isSettled = !isAdjusting && lots === before
  if (isSettled && supply > 0n && assets > 0n && (leverage < e8('2') || leverage > e8('4'))) return 'leverage'
  return exchange.lost() === 0n ? undefined : 'money'
}

describe('leveraged tokens', () => {
  it('[SPOT-04, ENG-03, ENG-12, INV-01] whatever is asked and however prices move, every request is at net asset value ± fee', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const scene: Scene = { exchange: tokenExchange(), ticks: MID, ended: [] }
        for (const one of steps) {
          play(scene, one)
          expect(scene.exchange.lost()).toBe(0n)
          const before = token(scene.exchange).lots
          const events = scene.exchange.pass(1, BTC, scene.ticks)
          scene.ended.push(...events.filter((event) => event.type === 'tokenRequest'))
          expect(broken(scene, before)).toBeUndefined()
        }
        for (const { kind, status, amount, nav, fee, received } of scene.ended) {
          const name = `${kind} ${status}`
          seen.set(name, (seen.get(name) ?? 0) + 1)
          if (status === 3) continue
          if (kind === 'subscribe') {
            expect(fee).toBe(divide(amount * 5n, 10_000n, 'ceil'))
            const exact = divide((amount - fee) * ONE, nav, 'floor')
            expect(exact - received >= 0n && exact - received < e8('0.0001')).toBe(true)
          } else {
            const value = divide(amount * nav, ONE, 'floor')
            expect(fee).toBe(divide(value * 5n, 10_000n, 'ceil'))
            expect(received).toBe(value - fee)
          }
        }
      }),
      { numRuns: 200 },
    )
    for (const name of ['subscribe 1', 'redeem 1']) expect(seen.get(name) ?? 0).toBeGreaterThan(50)
  })
})
