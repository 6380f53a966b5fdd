import { describe, expect, it } from 'vitest'
import { restoreEngine } from '../exchange-engine.ts'
import { BTC, MID, TestExchange, tradingExchange } from '../testing/exchange.ts'

function busy(): TestExchange {
  const exchange = tradingExchange()
  exchange.sell(10, MID, 700, { orderLinkId: 'ask' })
  exchange.sell(10, MID, 300)
  exchange.buy(11, MID, 400, { orderLinkId: 'bid' })
  exchange.buy(11, MID - 5, 100, { timeInForce: 'PostOnly' })
  exchange.pass(2, BTC, MID)
  return exchange
}

describe('snapshots', () => {
  it('[ENG-12] are equal for equal states, whatever way led there', () => {
    const plain = tradingExchange()
    const detour = tradingExchange()
    // an order book, a wallet and settings that were touched and left as they had been
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
})
