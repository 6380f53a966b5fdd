import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { instrumentRecord, orderRecord } from '../testing/index.ts'
import { bottomOf, centredOn, isCentral, ladderRows, moved, placeOf } from './ladder-rows.ts'
import { ownByPlace, ownKey } from './own-at.ts'
import { counted, NOTHING_TRADED } from './traded.ts'

const contract = instrumentRecord()
const fives = { ratio: 5, origin: 0 }
const window = { ...fives, top: 1_020, count: 5 }

describe('the prices of a ladder', () => {
  it('[ORD-13] stand one step apart, with the asked price in the middle', () => {
    expect(centredOn(1_003, fives, 9)).toEqual({ ...fives, top: 1_020, count: 9 })
    expect(bottomOf(centredOn(1_003, fives, 9))).toBe(980)
  })

  it('[ORD-13] end above zero, however far they are moved down', () => {
    expect(bottomOf(moved(window, -1_000))).toBe(5)
    expect(bottomOf(centredOn(3, fives, 9))).toBe(5)
    expect(moved(window, 2).top).toBe(1_030)
  })

  it('[ORD-13] go below zero where prices do, and end at the lowest round one', () => {
    // Tick size 0.1, origin −5.2: prices from −5.1 upwards
    const groups = { ratio: 5, origin: -52 }
    expect(bottomOf(centredOn(3, groups, 9)) - 52).toBe(-50)
    expect(centredOn(52, groups, 9).top - 52).toBe(20)
  })

  it.each([
    [1_015, true],
    [1_016, false],
    [1_005, true],
    [1_004, false],
  ])('[ORD-13] %i of 1,020 to 1,000 is near the middle: %s', (ticks, central) => {
    expect(isCentral(window, ticks)).toBe(central)
  })

  it('[ORD-13] have what stands at them: asks at the next price above, bids at the one below', () => {
    const rows = ladderRows(
      window,
      {
        bids: [
          { ticks: 1_009, lots: 2 },
          { ticks: 1_005, lots: 3 },
          { ticks: 1_004, lots: 4 },
          { ticks: 999, lots: 50 },
        ],
        asks: [
          { ticks: 1_011, lots: 1 },
          { ticks: 1_015, lots: 6 },
          { ticks: 1_016, lots: 7 },
          { ticks: 1_021, lots: 80 },
        ],
      },
      new Map([
        [1_004, 9],
        [1_005, 10],
        [1_030, 11],
      ]),
    )
    expect(rows.map(({ ticks, bidLots, askLots, tradedLots }) => [ticks, bidLots, askLots, tradedLots])).toEqual([
      [1_020, 0, 7, 0],
      [1_015, 0, 7, 0],
      [1_010, 0, 0, 0],
      [1_005, 5, 0, 10],
      [1_000, 4, 0, 9],
    ])
    expect(placeOf(window, 1_005)).toBe(3)
  })

  it('[ORD-13] have it also where the best prices lie outside of the ladder', () => {
    const levels = (...ticks: number[]) => ticks.map((each) => ({ ticks: each, lots: 1 }))
    const book = { bids: levels(1_100, 1_010), asks: levels(900, 1_015) }
    const rows = ladderRows(window, book, new Map())
    expect(rows.map(({ bidLots, askLots }) => [bidLots, askLots])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('[ORD-13] have the trader’s resting limit orders, each side on its own', () => {
    const order = (fields: Parameters<typeof orderRecord>[0]) =>
      orderRecord({ symbol: 'BTCUSDT', orderType: 'Limit', orderStatus: 'New', ...fields })
    const own = ownByPlace(
      [
        order({ orderId: '1', side: 'Buy', price: '100.4', leavesQty: '0.002' }),
        order({ orderId: '2', side: 'Buy', price: '100', leavesQty: '0.003' }),
        order({ orderId: '3', side: 'Sell', price: '100.1', leavesQty: '0.004' }),
        order({ orderId: '4', side: 'Buy', price: '100', leavesQty: '1', orderStatus: 'Untriggered' }),
        order({ orderId: '5', side: 'Buy', price: '100', leavesQty: '1', symbol: 'ETHUSDT' }),
      ],
      'BTCUSDT',
      contract,
      5,
    )
    expect(own.get(ownKey(1_000, 'Buy'))?.lots).toBe(5)
    expect(own.get(ownKey(1_000, 'Buy'))?.orders.map(({ orderId }) => orderId)).toEqual(['1', '2'])
    expect(own.get(ownKey(1_005, 'Sell'))?.lots).toBe(4)
    expect(own.size).toBe(2)
  })

  it('[ORD-13] count each trade that was seen once', () => {
    const trade = (id: string, price: string, size: string) => ({
      id,
      price: e8(price),
      size: e8(size),
      side: 'Buy' as const,
      time: 0,
    })
    const [a, b, c] = [trade('a', '100', '0.001'), trade('b', '100', '0.002'), trade('c', '100.1', '0.004')]
    const first = counted(NOTHING_TRADED, [b, a], contract)
    const second = counted(first, [c, b, a], contract)
    expect([...first.lots]).toEqual([[1_000, 3]])
    expect([...second.lots]).toEqual([
      [1_000, 3],
      [1_001, 4],
    ])
    expect([...counted(second, [], contract).lots]).toEqual([...second.lots])
    expect([...counted(counted(second, [], contract), [c, b, a], contract).lots]).toEqual([...second.lots])
  })
})
