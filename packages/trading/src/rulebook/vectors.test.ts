import { divE8, divide, e8, ONE, toSafeInteger } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { crossAvailable, initialMarginRate, maintenanceMarginRate, orderLoss, riskBase } from '../account.ts'
import { directionOf } from '../direction.ts'
import { entryPrice } from '../entry.ts'
import { closingFeePart, tradeFee } from '../fees.ts'
import { averagePremium, fundingPayment, fundingRate, impactPrice, premiumIndex } from '../funding.ts'
import { indexPrice } from '../index-price.ts'
import { bankruptcyPrice, crossLiquidationPrice, isolatedLiquidationPrice } from '../liquidation.ts'
import { closingFee, initialMargin, nettedSymbolMargin, orderCost, positionInitialMargin } from '../margin.ts'
import { fundingBasisPrice, midPrice, perpetualMarkPrice } from '../mark.ts'
import { minOpeningQty } from '../order-check.ts'
import { breakEvenPrice, closedPnl, realisedPnl, returnOnMargin } from '../pnl.ts'
import { marketOrderLimit, priceLimits } from '../price-limit.ts'
import type { RiskTier } from '../products/contract.ts'
import { riskLimitValue, tierDeductions, tierMaintenance } from '../risk-tier.ts'
import { contractValue, EXACT_GRID } from '../value.ts'
import type { Side } from '../vocabulary.ts'
import { type ExampleField, VECTORS } from './reader.ts'

const linear = { contractType: 'LinearPerpetual' } as const
const HOUR = 3_600_000

/** One test for one worked example, named by its id and the requirements it proves. */
function proves(id: string, requirements: string, check: (input: ExampleField, expected: ExampleField) => void): void {
  const vector = VECTORS.get(id)
  if (vector === undefined) throw new Error(`no worked example ${id}`)
  it(`[${requirements}] ${id}: ${vector.rule}`, () => check(vector.input, vector.expected))
}

/** A one-step risk ladder with the given maintenance rate. */
const ladder = (maintenance: string, deduction = '0', initial = '0'): readonly RiskTier[] => [
  {
    maxValue: e8('1000000000'),
    initialRate: e8(initial),
    maintenanceRate: e8(maintenance),
    maxLeverageE2: 10_000,
    deduction: e8(deduction),
  },
]

describe('prices and funding of the rulebook', () => {
  for (const id of ['2.E1', '2.E2', '2.E3'])
    proves(id, 'ENG-05', (input, expected) => {
      const timeToFunding = input.at('hoursLeft').integer() * HOUR
      const fundingInterval = input.at('intervalH').integer() * HOUR
      const index = input.at('index').e8()
      const lastFundingRate = input.at('lastFunding').e8()
      const basisAverage = input.at('ma5mBasis').e8()
      const lastPrice = input.at('last').e8()
      const inputs = { index, lastFundingRate, timeToFunding, fundingInterval, basisAverage, lastPrice }
      expect(fundingBasisPrice(index, lastFundingRate, timeToFunding, fundingInterval)).toBe(expected.at('P1').e8())
      expect(index + basisAverage).toBe(expected.at('P2').e8())
      expect(perpetualMarkPrice(inputs)).toBe(expected.at('mark').e8())
    })

  proves('2.E24', 'ENG-05', (input, expected) => {
    const index = input.at('index').e8()
    const mark = perpetualMarkPrice({
      index,
      lastFundingRate: input.at('lastFunding').e8(),
      timeToFunding: input.at('nextFundingMs').integer() - input.at('nowMs').integer(),
      fundingInterval: input.at('intervalH').integer() * HOUR,
      basisAverage: midPrice(input.at('bid1').e8(), input.at('ask1').e8()) - index,
      lastPrice: input.at('lastPrice').e8(),
    })
    expect(divide(mark, 1_000_000n, 'halfUp') * 1_000_000n).toBe(expected.at('mark').e8())
  })

  for (const id of ['2.E4', '2.E5', '2.E6', '2.E7', '2.E8', '2.E9'])
    proves(id, 'ENG-05', (input, expected) => {
      const range = { minPrice: e8('0.1'), maxPrice: e8('1999999.8') }
      const ratios = { priceLimitX: e8('0.01'), priceLimitY: e8('0.02') }
      const grid = { tickSize: e8('0.1'), ...range, ...ratios }
      const premium = input.at('premAvg30s').e8()
      const limits = priceLimits(grid, { mark: input.at('mark').e8(), index: input.at('index').e8(), premium })
      expect(limits).toEqual({ maxBuy: expected.at('maxBuy').e8(), minSell: expected.at('minSell').e8() })
    })

  proves('2.E10', 'ENG-05', (input, expected) => {
    const mark = input.at('mark').e8()
    const grid = {
      tickSize: input.at('tick').e8(),
      minPrice: e8('0.1'),
      maxPrice: e8('1999999.8'),
      priceLimitX: input.at('X').e8(),
      priceLimitY: e8('0.02'),
    }
    const limits = priceLimits(grid, { mark, index: mark, premium: 0n })
    expect(marketOrderLimit('Sell', limits)).toBe(expected.at('orderPrice').e8())
  })

  for (const id of ['2.E11', '2.E12', '2.E13', '2.E14', '2.E15', '2.E16', '2.E17'])
    proves(id, 'ENG-05', (input, expected) => {
      const interest = input.at('I').e8()
      const cap = e8('0.00375')
      const terms = { intervalMinutes: 1440, interestPerDay: interest, upperRate: cap, lowerRate: -cap }
      expect(fundingRate(input.at('P').e8(), terms)).toBe(expected.at('F').e8())
    })

  proves('2.E18', 'ENG-05', (input, expected) => {
    const average = averagePremium(
      input
        .at('P')
        .list()
        .map((sample) => sample.e8()),
    )
    // The example is printed with ten decimals; rates are held with eight.
    expect(average).toBe(e8('0.00061667'))
    expect(expected.at('avg').text()).toBe('0.0006166667')
  })

  proves('2.E19', 'ENG-05', (input, expected) => {
    const asks = input.at('asks').list()
    const column = (place: number) => asks.map((level) => toSafeInteger(level.at(place).e8()))
    const levels = { ticks: column(0), lots: column(1) }
    const grid = { ...linear, tickSize: 1n, lotSize: 1n }
    expect(impactPrice(grid, levels, input.at('notional').e8())).toBe(expected.at('impactAsk').e8())
    expect(impactPrice(grid, levels, e8('1000000'))).toBeNull()
  })

  proves('2.E20', 'ENG-05', (input, expected) => {
    for (const [index, item] of input.at('cases').list().entries()) {
      const premium = premiumIndex(item.at('index').e8(), item.at('impactBid').e8(), item.at('impactAsk').e8())
      expect(premium).toBe(expected.at('P', index).e8())
    }
  })

  proves('2.E22', 'ENG-05', (input, expected) => {
    const decimals = (name: string): bigint[] =>
      input
        .at(name)
        .list()
        .map((item) => item.e8())
    expect(indexPrice(decimals('prices'), decimals('weights'))).toBe(expected.at('index').e8())
  })

  proves('2.E23', 'ENG-05', (input, expected) => {
    const { at } = input.at('linear')
    expect(fundingPayment(linear, 'Buy', at('qty').e8(), at('mark').e8(), at('rate').e8())).toBe(
      expected.at('linear').e8(),
    )
    expect(fundingPayment(linear, 'Sell', at('qty').e8(), at('mark').e8(), at('rate').e8())).toBe(
      -expected.at('linear').e8(),
    )
  })
})

describe('orders and positions of the rulebook', () => {
  proves('1.E9', 'ENG-03', (input, expected) => {
    const { at } = input.at('linear')
    expect(contractValue(linear, at('price').e8(), at('qty').e8(), 'down')).toBe(expected.at('linear').e8())
  })

  proves('3.E9', 'ENG-02', (input, expected) => {
    const rules = {
      ...linear,
      minQty: input.at('minQty').e8(),
      lotSize: input.at('step').e8(),
      minNotional: input.at('notional').e8(),
    }
    expect(minOpeningQty(rules, input.at('price').e8())).toBe(expected.at('minOrderQty').e8())
  })

  proves('4.E1', 'ENG-06', (input, expected) => {
    const fills = input.at('fills').list()
    const size = fills.reduce((sum, fill) => sum + fill.at(0).e8(), 0n)
    const value = fills.reduce((sum, fill) => sum + contractValue(linear, fill.at(1).e8(), fill.at(0).e8(), 'down'), 0n)
    expect(entryPrice(linear, value, size)).toBe(expected.at('avg').e8())
  })

  proves('4.E4', 'ENG-06, ENG-11', (input, expected) => {
    const entry = input.at('entryValue').e8()
    const exit = input.at('exitValue').e8()
    const rate = input.at('feeRate').e8()
    expect(closedPnl(1n, entry, exit, tradeFee(entry, rate), tradeFee(exit, rate))).toBe(expected.at('closedPnl').e8())
    expect(entryPrice(linear, entry, input.at('qty').e8())).toBe(expected.at('avgEntry').e8())
    expect(entryPrice(linear, exit, input.at('qty').e8())).toBe(expected.at('avgExit').e8())
  })

  proves('4.E5', 'ENG-06', (input, expected) => {
    const value = contractValue(linear, input.at('entry').e8(), input.at('qty').e8(), 'down')
    const leverageE2 = input.at('lev').integer() * 100
    const profit = input.at('upl').e8()
    const asPercent = (fraction: bigint): bigint => divide(fraction * 100n, 1_000_000n, 'halfUp') * 1_000_000n
    expect(asPercent(returnOnMargin(profit, value, leverageE2))).toBe(expected.at('roiSpec').e8())
    const margin = value / 10n + closingFee(1n, value, leverageE2, input.at('taker').e8())
    expect(divide(divE8(profit, margin, 'down') * 100n, 1_000_000n, 'down') * 1_000_000n).toBe(
      expected.at('roiHelp').e8(),
    )
  })

  proves('4.E6', 'ENG-06', (input, expected) => {
    for (const [index, item] of input.at('cases').list().entries()) {
      const side: Side = item.at(0).integer() > 0 ? 'Buy' : 'Sell'
      const price = breakEvenPrice(linear, side, ONE, item.at(1).e8(), item.at(3).e8(), e8('0.00055'))
      expect(price).toBe(expected.at('price', index).e8())
    }
  })

  proves('4.E7', 'ENG-06, ENG-11', (input, expected) => {
    const size = input.at('start', 'size').e8()
    const qty = input.at('fill', 'qty').e8()
    const price = input.at('fill', 'price').e8()
    const entry = contractValue(linear, input.at('start', 'entry').e8(), size, 'down')
    expect(realisedPnl(1n, entry, contractValue(linear, price, size, 'down'))).toBe(expected.at('realisedGross').e8())
    const fee = tradeFee(contractValue(linear, price, qty, 'down'), input.at('fill', 'taker').e8())
    expect(fee).toBe(expected.at('fee').e8())
    expect(closingFeePart(fee, qty, size)).toBe(expected.at('feeClosePart').e8())
    expect(fee - closingFeePart(fee, qty, size)).toBe(expected.at('feeOpenPart').e8())
    const rest = qty - size
    expect(entryPrice(linear, contractValue(linear, price, rest, 'down'), rest)).toBe(expected.at('end', 'entry').e8())
  })
})

describe('margin of the rulebook', () => {
  proves('5.E1', 'ENG-07, ENG-11', (_input, expected) => {
    const terms = { leverageE2: 1000, takerRate: e8('0.00055'), tiers: ladder('0.005') }
    for (const [side, name] of [
      ['Buy', 'long'],
      ['Sell', 'short'],
    ] as const) {
      const cost = orderCost(directionOf(side), e8('50000'), terms)
      expect(cost.total).toBe(expected.at(name).e8())
      expect([cost.initialMargin, cost.openFee, cost.closeFee]).toEqual(
        expected
          .at(`${name}Parts`)
          .list()
          .map((part) => part.e8()),
      )
    }
  })

  proves('5.E2', 'ENG-07', (input, expected) => {
    const tier = (maxValue: string, maintenance: string, deduction: string): RiskTier[] =>
      ladder(maintenance, deduction).map((one) => ({ ...one, maxValue: e8(maxValue) }))
    const tiers = [
      ...tier('300000', '0.0033', '0'),
      ...tier('2000000', '0.005', '510'),
      ...tier('2600000', '0.0056', '1710'),
    ]
    for (const [index, value] of input.at('values').list().entries())
      expect(tierMaintenance(tiers, value.e8())).toBe(expected.at('mm', index).e8())
  })

  proves('5.E3', 'ENG-07', (input, expected) => {
    const tiers = input
      .at('tiers')
      .list()
      .map((tier) => ({ maxValue: tier.at(0).e8(), maintenanceRate: tier.at(1).e8() }))
    expect(tierDeductions(tiers)).toEqual(
      expected
        .at('ded')
        .list()
        .map((deduction) => deduction.e8()),
    )
  })

  proves('5.E4', 'ENG-07', (input, expected) => {
    for (const [index, item] of input.at('case').list().entries()) {
      const side: Side = item.at(0).integer() > 0 ? 'Buy' : 'Sell'
      const takerRate = item.at(5).e8()
      const entryValue = contractValue(linear, item.at(1).e8(), item.at(2).e8(), 'down')
      const extra = index === 2 ? e8('200') : 0n
      const tiers = ladder(item.at(4).text(), index > 2 ? '510' : '0')
      const terms = { leverageE2: item.at(3).integer() * 100, takerRate, tiers }
      const positionMargin = positionInitialMargin(directionOf(side), entryValue, terms) + extra
      const position = { side, size: item.at(2).e8(), entryValue, positionMargin, takerRate }
      expect(isolatedLiquidationPrice(linear, position, tiers, EXACT_GRID)).toBe(expected.at('liq', index).e8())
    }
  })

  proves('5.E7', 'ENG-07', (input, expected) => {
    const entryValue = input.at('linear', 0).e8()
    const takerRate = e8('0.00055')
    const terms = { leverageE2: input.at('linear', 1).integer() * 100, takerRate, tiers: ladder('0.005') }
    for (const [side, name] of [
      ['Buy', 'linLong'],
      ['Sell', 'linShort'],
    ] as const) {
      const positionMargin = positionInitialMargin(directionOf(side), entryValue, terms)
      const position = { side, size: ONE, entryValue, positionMargin, takerRate }
      expect(bankruptcyPrice(linear, position, EXACT_GRID)).toBe(expected.at(name).e8())
    }
  })

  proves('5.E9', 'ENG-07', (input, expected) => {
    const account = {
      marginBalance: input.at('wallet').e8() + input.at('upl').e8(),
      haircutLoss: input.at('haircut').e8(),
      orderLoss: input.at('orderLoss').e8(),
      totalInitialMargin: input.at('totalIM').e8(),
      totalMaintenanceMargin: input.at('totalMM').e8(),
    }
    const sixDecimals = (rate: bigint | null): bigint => divide(rate ?? -1n, 100n, 'halfUp') * 100n
    expect(riskBase(account)).toBe(expected.at('marginBalance').e8())
    expect(sixDecimals(initialMarginRate(account))).toBe(expected.at('IMR').e8())
    expect(sixDecimals(maintenanceMarginRate(account))).toBe(expected.at('MMR').e8())
    expect(crossAvailable(account)).toBe(expected.at('available').e8())
  })

  proves('5.E10', 'ENG-07', (input, expected) => {
    const size = input.at('qty').e8()
    const entryValue = contractValue(linear, input.at('entry').e8(), size, 'down')
    for (const [side, name] of [
      ['Buy', 'long'],
      ['Sell', 'short'],
    ] as const) {
      const position = {
        side,
        size,
        hedged: 0n,
        entryValue,
        balance: input.at('wallet').e8(),
        takerRate: 0n,
        leverageE2: 1000,
      }
      const tiers = ladder(input.at('mmr').text())
      expect(crossLiquidationPrice(linear, position, tiers, EXACT_GRID, e8('1999999.8'))).toBe(expected.at(name).e8())
    }
  })

  proves('5.E11', 'ENG-07', (_input, expected) => {
    expect(nettedSymbolMargin(e8('200'), e8('150'))).toBe(expected.at('total').e8())
    expect(nettedSymbolMargin(e8('200'), e8('150') + e8('50'))).toBe(expected.at('plus50Sell').e8())
    expect(nettedSymbolMargin(e8('200'), e8('150') + e8('70'))).toBe(expected.at('plus70Sell').e8())
  })

  proves('5.E12', 'ENG-07', (input, expected) => {
    for (const [index, sell] of input.at('sellOrders').list().entries()) {
      const sides = { long: input.at('long').e8(), buyOrders: input.at('buyOrders').e8(), short: 0n }
      expect(riskLimitValue({ ...sides, sellOrders: sell.e8() })).toBe(expected.at('value', index).e8())
    }
  })

  proves('5.E15', 'ENG-07', (input, expected) => {
    for (const [name, side] of [
      ['buy', 'Buy'],
      ['buy2', 'Buy'],
      ['sell', 'Sell'],
    ] as const) {
      const { at } = input.at(name)
      const value = contractValue(linear, at('price').e8(), at('size').e8(), 'down')
      expect(orderLoss(linear, side, at('size').e8(), value, at('mark').e8())).toBe(expected.at(name).e8())
    }
  })

  proves('5.E17', 'ENG-07', (input, expected) => {
    const rates = ['0.01', '0.02', '0.03']
    const steps = rates.map((rate, index) => ({ maxValue: e8(`${10 * (index + 1)}`), maintenanceRate: e8(rate) }))
    const deductions = tierDeductions(steps)
    const base = { initialRate: e8('0.06'), maxLeverageE2: 1000 }
    const tiers = steps.map((step, index) => ({ ...base, ...step, deduction: deductions[index] ?? 0n }))
    const value = input.at('value').e8()
    expect(tierMaintenance(tiers, value)).toBe(expected.at('mm').e8())
    expect(initialMargin(value, input.at('leverage').integer() * 100, tiers)).toBe(expected.at('im').e8())
  })
})

describe('fees of the rulebook', () => {
  proves('7.E1', 'ENG-11', (input, expected) => {
    const value = contractValue(linear, input.at('price').e8(), input.at('qty').e8(), 'down')
    expect(tradeFee(value, input.at('taker').e8())).toBe(expected.at('taker').e8())
    expect(tradeFee(value, input.at('maker').e8())).toBe(expected.at('maker').e8())
  })

  proves('7.E2', 'ENG-11', (input, expected) => {
    expect(tradeFee(input.at('value').e8(), input.at('rate').e8())).toBe(expected.at('fee').e8())
  })
})
