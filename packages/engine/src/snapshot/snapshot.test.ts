import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MalformedBytes } from '../codec/byte-reader.ts'
import type { Engine } from '../engine.ts'
import { createEngine, restoreEngine } from '../exchange-engine.ts'
import { BTC, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'
import { ACCOUNTS, INSTRUMENTS, RandomCommands, type TimedCommand } from '../testing/random-commands.ts'

function busy(): TestExchange {
  const exchange = tradingExchange()
  exchange.sell(10, MID, 700, { orderLinkId: 'ask' })
  exchange.sell(10, MID, 300)
  exchange.buy(11, MID, 400, { orderLinkId: 'bid' })
  exchange.buy(11, MID - 5, 100, { timeInForce: 'PostOnly' })
  exchange.pass(2, BTC, MID)
  return exchange
}

/** Returns an engine after some random commands, and the last order id. */
function random(seed: number, count: number): { engine: Engine; lastOrder: number } {
  const engine = createEngine()
  const commands = new RandomCommands(seed)
  let time = Date.UTC(2026, 0, 5, 1)
  let lastOrder = 0
  const send = ({ wait, command }: TimedCommand) => {
    time += wait
    const { result } = engine.apply({ seq: engine.seq + 1, time, command })
    lastOrder = Math.max(lastOrder, result.orderId)
  }
  for (const command of commands.opening()) send(command)
  for (let place = 0; place < count; place++) send(commands.next(lastOrder))
  return { engine, lastOrder }
}

function everythingOf(engine: Engine, lastOrder: number): unknown {
  return ACCOUNTS.map((account) => ({
    orders: Array.from({ length: lastOrder }, (_, place) =>
      engine.findOrder(account, { orderId: place + 1, orderLinkId: '' }),
    ),
    open: engine.openOrders(account),
    positions: engine.positions(account),
    leverage: INSTRUMENTS.map((instrument) => engine.leverage(account, instrument)),
    strategies: engine.strategies(account),
    wallet: engine.wallet(account),
  }))
}

describe('snapshots', { timeout: 60_000 }, () => {
  it('[ENG-12] are equal for equal states, whatever way led there', () => {
    const plain = tradingExchange()
    const detour = tradingExchange()
    // a book, a wallet and settings that were changed and then restored
    for (const exchange of [plain, detour]) {
      const leverage = exchange === plain ? [1000, 1000, 1000] : [500, 700, 1000]
      for (const value of leverage) {
        exchange.send({
          type: 'setLeverage',
          account: 10,
          instrument: BTC,
          buyLeverageE2: value,
          sellLeverageE2: value,
        })
      }
    }
    expect(detour.engine.snapshot()).toEqual(plain.engine.snapshot())
    expect(detour.engine.stateHash()).toBe(plain.engine.stateHash())
  })

  it('[ENG-12] bring back orders in their line, ended orders and client ids', () => {
    const before = busy()
    const after = new TestExchange(restoreEngine(before.engine.snapshot()))
    after.time = before.time
    expect(after.engine.openOrders(10)).toEqual(before.engine.openOrders(10))
    expect(after.engine.findOrder(11, { orderId: 0, orderLinkId: 'bid' })).toMatchObject({ status: 'Filled' })
    expect(after.engine.position(11, BTC)).toEqual(before.engine.position(11, BTC))
    expect(after.engine.wallet(11)).toEqual(before.engine.wallet(11))
    expect(after.engine.quote(BTC)).toEqual(before.engine.quote(BTC))
    expect(after.engine.depth(BTC, 10)).toEqual(before.engine.depth(BTC, 10))
    expect(after.buy(11, MID, 400).events).toEqual(before.buy(11, MID, 400).events)
  })

  it('[ENG-12] are refused when cut short, lengthened, or of another kind or version', () => {
    const bytes = busy().engine.snapshot()
    for (let length = 0; length < bytes.length; length += 7) {
      expect(() => restoreEngine(bytes.subarray(0, length))).toThrow(/malformed/)
    }
    expect(() => restoreEngine(Uint8Array.of(...bytes, 0))).toThrow(/left over/)
    const kind = bytes.slice()
    kind[2] = 0x58
    expect(() => restoreEngine(kind)).toThrow(/not a snapshot/)
    const version = bytes.slice()
    version[7] = 99
    expect(() => restoreEngine(version)).toThrow(/version 99/)
  })

  it('[ENG-12] of random states bring back every order, open or ended, and write the very bytes again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 1500 }), (seed, count) => {
        const { engine, lastOrder } = random(seed, count)
        const bytes = engine.snapshot()
        const again = restoreEngine(bytes)
        expect(everythingOf(again, lastOrder)).toEqual(everythingOf(engine, lastOrder))
        expect(INSTRUMENTS.map((id) => again.depth(id, 100))).toEqual(INSTRUMENTS.map((id) => engine.depth(id, 100)))
        expect(again.snapshot()).toEqual(bytes)
        expect(again.stateHash()).toBe(engine.stateHash())
      }),
      { numRuns: 10 },
    )
  })

  it('[DUR-02] with a wrong byte are refused as malformed or are a state of their own, never a failure of another kind', () => {
    const bytes = random(11, 1000).engine.snapshot()
    let refused = 0
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (place, value) => {
        const wrong = bytes.slice()
        wrong[place] = value
        try {
          expect(restoreEngine(wrong).seq).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedBytes)
          refused++
        }
      }),
      { numRuns: 300 },
    )
    expect(refused).toBeGreaterThan(100)
  })
})
