import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { instrumentRecord } from '../../testing/index.ts'
import { DEFAULT_STYLE, type Drawing } from './drawing.ts'
import { drawnPlan, orderOf, planOf } from './trade-plan.ts'

const contract = instrumentRecord()
const prices = (entry: string, target: string, stop: string) => ({
  entry: e8(entry),
  target: e8(target),
  stop: e8(stop),
})
const risk = { amount: e8('100'), entryRate: e8('0.00055'), stopRate: e8('0.00055'), most: e8('1190') }

describe('a trade that is planned on the chart', () => {
  it('[ORD-12] has a reward for each unit of risk, rounded down, of long and short alike', () => {
    expect(planOf(contract, 'Buy', prices('50000', '52000', '49000'), undefined).rewardToRisk).toBe(e8('2'))
    expect(planOf(contract, 'Sell', prices('50000', '49000', '50300'), undefined).rewardToRisk).toBe(e8('3.33333333'))
    expect(planOf(contract, 'Buy', prices('50000', '52000', '50000'), undefined).rewardToRisk).toBe(undefined)
  })

  it('[ORD-12] is as large as the accepted loss allows at the stop, fees included, and not a lot larger', () => {
    const { sized } = planOf(contract, 'Buy', prices('50000', '52000', '49000'), risk)
    // One bitcoin loses 1,000 and pays fees of 27.5 and 26.95, so a loss of 100 allows 0.0948.
    expect(sized?.qty).toBe(e8('0.094'))
    expect(sized?.loss).toBe(e8('99.1183'))
    // 0.094 × 2,000 − 2.585 − 2.6884
    expect(sized?.gain).toBe(e8('182.7266'))
    const perLot = e8('0.001') * 1000n + e8('0.05445')
    expect((sized?.loss ?? 0n) + perLot).toBeGreaterThan(risk.amount)
  })

  it('[ORD-12] of an inverse contract is counted in its coin', () => {
    const inverse = instrumentRecord({
      contractType: 'InversePerpetual',
      settleCoin: 'BTC',
      lotSize: e8('1'),
      minQty: e8('1'),
    })
    const coin = { ...risk, amount: e8('0.001'), entryRate: 0n, stopRate: 0n, most: e8('1000000') }
    const { sized } = planOf(inverse, 'Buy', prices('50000', '52000', '49000'), coin)
    // One dollar of the contract loses 1/49,000 − 1/50,000 of a bitcoin.
    expect(sized?.qty).toBe(e8('2450'))
    expect(sized?.loss).toBe(e8('0.001'))
  })

  it('[ORD-12] has no quantity where not even the least is within the risk, where no one says how much, and with the stop at the entry', () => {
    const poor = { ...risk, amount: e8('0.5') }
    expect(planOf(contract, 'Buy', prices('50000', '52000', '49000'), poor).sized).toBe(undefined)
    expect(planOf(contract, 'Buy', prices('50000', '52000', '49000'), undefined).sized).toBe(undefined)
    expect(planOf(contract, 'Buy', prices('50000', '52000', '50000'), risk).sized).toBe(undefined)
  })

  it('[ORD-12, TPSL-13] becomes a limit order with its take profit and stop loss, for the button of its side', () => {
    const order = orderOf('BTCUSDT', planOf(contract, 'Sell', prices('50000', '48000', '51000'), risk))
    expect(order).toEqual({
      symbol: 'BTCUSDT',
      kind: 'Limit',
      price: e8('50000'),
      qty: e8('0.094'),
      reduceOnly: false,
      side: 'Sell',
      tpsl: { takeProfit: e8('48000'), stopLoss: e8('51000') },
    })
    expect(orderOf('BTCUSDT', planOf(contract, 'Buy', prices('50000', '52000', '49000'), undefined)).qty).toBe(
      undefined,
    )
  })

  it('[ORD-12, CHT-10] is read from its drawing with prices of the grid, wherever a magnet has drawn them', () => {
    const points = [91_234.06, 91_300.000_000_01, 91_199.94].map((price) => ({ time: 0, price }))
    const plan = (tool: Drawing['tool']) =>
      drawnPlan(contract, { id: 'a', tool, points, style: DEFAULT_STYLE, locked: false, hidden: false })
    expect(plan('longPosition')).toMatchObject(prices('91234.1', '91300', '91199.9'))
    expect(plan('trendLine')).toBe(undefined)
  })
})
