import type { Command, PlaceOrder } from '@perpdesk/engine'
import { type ContractInstrument, contractsAt } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { coinModel } from '../reference/coins.ts'
import { climateOf } from '../reference/regime.ts'
import { profileOf } from './profile.ts'
import { type HeldLots, WindDown } from './wind-down.ts'

const NOW = Date.parse('2026-11-27T07:40:00Z')
const future: ContractInstrument = { id: 100, ...contractsAt(NOW).find(({ symbol }) => symbol === 'BTCUSDT-27NOV26')! }
const profile = profileOf(future, coinModel('BTC'), climateOf('normal'), 1)
const windDown = () => new WindDown(future.id, profile, [3])
const HOLDINGS: readonly HeldLots[] = [
  { account: 11, lots: 500 },
  { account: 21, lots: -2 },
  { account: 22, lots: 0 },
]
const ordersOf = (commands: readonly Command[], account: number) =>
  commands.filter((command): command is PlaceOrder => command.type === 'placeOrder' && command.account === account)

describe('the last half hour of a dated contract', () => {
  it('[SIM-01, R1.9] whoever holds something offers parts of it to reduce, on both sides of the fair price', () => {
    const commands = windDown().round(NOW, 91_480, HOLDINGS)
    const sells = ordersOf(commands, 11)
    const buys = ordersOf(commands, 21)
    expect(ordersOf(commands, 22)).toEqual([])
    for (const order of [...sells, ...buys]) expect(order).toMatchObject({ reduceOnly: true, timeInForce: 'PostOnly' })
    for (const order of sells) expect([order.side, order.price > 914_800]).toEqual(['Sell', true])
    for (const order of buys) expect([order.side, order.price < 914_800]).toEqual(['Buy', true])
    const sum = (orders: readonly PlaceOrder[]) => orders.reduce((total, { qty }) => total + qty, 0)
    expect(sum(sells)).toBeLessThanOrEqual(500)
    expect(sum(buys)).toBe(2)
  })

  it('[SIM-01] takes away what rests before it quotes anew, every ten seconds or so', () => {
    const ending = windDown()
    expect(ending.round(NOW, 91_480, HOLDINGS).filter(({ type }) => type === 'cancelAll')).toHaveLength(3)
    expect(ending.round(NOW + 1_000, 91_480, HOLDINGS)).toEqual([])
    expect(ending.round(NOW + 15_000, 91_480, HOLDINGS).length).toBeGreaterThan(3)
  })

  it('[SIM-01, R1.9] takers close at the touch, never more than they hold', () => {
    const ending = windDown()
    for (let order = 0; order < 200; order += 1) {
      const taken = ending.take(HOLDINGS, 914_700, 914_900)!
      const held = HOLDINGS.find(({ account }) => account === taken.account)!
      expect(taken).toMatchObject({ reduceOnly: true, side: held.lots > 0 ? 'Sell' : 'Buy', timeInForce: 'IOC' })
      expect(taken.qty).toBeLessThanOrEqual(Math.abs(held.lots))
      expect(taken.price).toBe(held.lots > 0 ? 914_700 : 914_900)
    }
    expect(ending.take([{ account: 11, lots: 0 }], 914_700, 914_900)).toBe(undefined)
    expect(ending.take(HOLDINGS.slice(0, 1), 0, 914_900)).toBe(undefined)
  })
})
