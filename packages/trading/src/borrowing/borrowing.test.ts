import { e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BORROWING } from '../catalogue/borrowing.ts'
import { bySale, convert } from './conversion.ts'
import { hourlyInterest, hourlyRateAt, hourlyRateOf, poolUse } from './interest.ts'
import { freeOfInterest, liabilityOf } from './liability.ts'
import { borrowLimit, borrowMargins, coinLoan, mayBorrow } from './margin.ts'
import { interestMoments, isAutoRepayDue, isRepayBlocked, nextAutoRepay, nextInterest } from './schedule.ts'
import { type BorrowTerms, borrowIssue } from './terms.ts'

const BTC = BORROWING.find(({ coin }) => coin === 'BTC') ?? expect.fail('no terms of BTC')
const at = (clock: string): number => Date.parse(`2026-01-05T${clock}Z`)

describe('what is owed', () => {
  it('[SPOT-03, R5.16] is what was borrowed by hand and what equity lacks beyond it, each once', () => {
    const owed = (balance: string, borrowed: string, unrealised = 0n) =>
      liabilityOf({ balance: e8(balance), borrowed: e8(borrowed), unrealised })
    expect(owed('100', '100')).toBe(e8('100'))
    expect(owed('30', '100')).toBe(e8('100'))
    expect(owed('0', '100', -e8('30'))).toBe(e8('130'))
    expect(owed('50', '100', -e8('30'))).toBe(e8('100'))
    expect(liabilityOf({ balance: -e8('5'), borrowed: 0n, unrealised: e8('2') })).toBe(e8('3'))
  })

  it('[SPOT-03, R5.18] is free of interest where unrealised losses alone explain it, up to the limit', () => {
    const free = (balance: bigint, unrealised: bigint, limit = e8('100')) =>
      freeOfInterest({ balance, borrowed: e8('7'), unrealised }, limit)
    expect(free(e8('10'), -e8('30'))).toBe(e8('20'))
    expect(free(-e8('10'), -e8('30'))).toBe(e8('30'))
    expect(free(-e8('10'), e8('30'))).toBe(0n)
    expect(free(e8('40'), -e8('30'))).toBe(0n)
    expect(free(0n, -e8('30'), e8('12'))).toBe(e8('12'))
    expect(free(0n, -e8('30'), 0n)).toBe(0n)
  })

  it('[SPOT-03] is never less than its free part', () => {
    const amount = fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n })
    const positive = fc.bigInt({ min: 0n, max: 2n ** 60n })
    fc.assert(
      fc.property(amount, positive, amount, positive, (balance, borrowed, unrealised, limit) => {
        const coin = { balance, borrowed, unrealised }
        expect(freeOfInterest(coin, limit) <= liabilityOf(coin) - borrowed).toBe(true)
      }),
    )
  })
})

describe('the rate', () => {
  it.each([
    ['0.000001216904', 1_216_904n],
    ['0.00001', 10_000_000n],
    ['0', 0n],
    ['1.5', 1_500_000_000_000n],
  ])('[SPOT-03] is sent as a decimal: %s', (text, rate) => {
    expect(hourlyRateOf(text)).toBe(rate)
  })

  it('[SPOT-03] follows the corners of the curve by the use of the pool, and stays at the last', () => {
    const rate = (lent: string) => hourlyRateAt(BTC.curve, poolUse(e8(lent), e8('1000')))
    expect(['0', '400', '800', '900', '1000', '5000'].map(rate)).toEqual([
      1_216_904n,
      2_608_452n,
      4_000_000n,
      17_000_000n,
      30_000_000n,
      30_000_000n,
    ])
  })

  it('[SPOT-03] never falls while the use grows', () => {
    const use = fc.bigInt({ min: 0n, max: 2n * ONE })
    fc.assert(
      fc.property(fc.constantFrom(...BORROWING), use, use, ({ curve }, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(hourlyRateAt(curve, less) <= hourlyRateAt(curve, more)).toBe(true)
      }),
    )
  })
})

describe('interest of an hour', () => {
  const RATE = 10_000_000n

  it('[SPOT-03, R5.18] is the bearing amount at the rate, half up', () => {
    const interest = (owed: string, free: string) =>
      hourlyInterest({ owed: e8(owed), free: e8(free), limit: e8('1000') }, RATE)
    expect(interest('1000', '0')).toBe(e8('0.01'))
    expect(interest('1000', '400')).toBe(e8('0.006'))
    expect(interest('1000', '1000')).toBe(0n)
    expect(interest('0.0005', '0')).toBe(1n)
    expect(interest('0.00049999', '0')).toBe(0n)
  })

  it('[SPOT-03, R5.18] grows with the cube of the use of the limit beyond it', () => {
    const interest = (owed: string) => hourlyInterest({ owed: e8(owed), free: 0n, limit: e8('1000') }, RATE)
    expect(interest('2000')).toBe(e8('0.16'))
    expect(interest('1000.00000001')).toBe(e8('0.01'))
  })

  it('[SPOT-03] is raised by the penalty to at most 1 % of the bearing debt, and never lowered', () => {
    const interest = (owed: string, free: string, rate = RATE) =>
      hourlyInterest({ owed: e8(owed), free: e8(free), limit: e8('1000') }, rate)
    expect(interest('9000', '0')).toBe(e8('65.61'))
    expect(interest('10000', '0')).toBe(e8('100'))
    expect(interest('47000', '7000')).toBe(e8('400'))
    expect(interest('2000', '0', 20_000_000_000n)).toBe(e8('40'))
  })
})

describe('times', () => {
  it('[SPOT-03, R5.18] interest is recorded at HH:05, each hour that was missed once', () => {
    const moments = (before: string, time: string) => interestMoments(at(before), at(time))
    expect(moments('10:04:59.999', '10:05:00')).toEqual([at('10:05:00')])
    expect(moments('10:05:00', '11:04:59.999')).toEqual([])
    expect(moments('10:04:00', '13:30:00')).toEqual(['10', '11', '12', '13'].map((hour) => at(`${hour}:05:00`)))
  })

  it('[SPOT-03, R5.19] coins go back by themselves at :00 and :30, and by hand not from 04:00 to 05:30', () => {
    expect(isAutoRepayDue(at('10:29:59.999'), at('10:30:00'))).toBe(true)
    expect(isAutoRepayDue(at('10:30:00'), at('10:59:59.999'))).toBe(false)
    expect(isAutoRepayDue(at('10:30:00'), at('11:00:00'))).toBe(true)
    const blocked = ['10:03:59.999', '10:04:00', '10:05:29.999', '10:05:30'].map((clock) => isRepayBlocked(at(clock)))
    expect(blocked).toEqual([false, true, true, false])
  })
})

describe('the next times', () => {
  it('[SPOT-03, R5.18, R5.19] come after the present one', () => {
    expect(nextInterest(at('01:04:59'))).toBe(at('01:05:00'))
    expect(nextInterest(at('01:05:00'))).toBe(at('02:05:00'))
    expect(nextAutoRepay(at('01:29:59'))).toBe(at('01:30:00'))
    expect(nextAutoRepay(at('01:30:00'))).toBe(at('02:00:00'))
  })
})

describe('margins of a debt', () => {
  it('[SPOT-03, R5.17] go by the tier that the whole amount lies in, the initial one at least by the leverage', () => {
    const margins = (amount: string, leverage: number) => borrowMargins(BTC.tiers, e8(amount), e8('50000'), leverage)
    expect(margins('2', 10)).toEqual({ initial: e8('20000'), maintenance: e8('4000') })
    expect(margins('2', 2)).toEqual({ initial: e8('50000'), maintenance: e8('4000') })
    expect(margins('2', 0)).toEqual({ initial: e8('20000'), maintenance: e8('4000') })
    expect(margins('390.5', 10)).toEqual({ initial: e8('4881250'), maintenance: e8('976250') })
    expect(margins('400', 10)).toEqual({ initial: e8('10000000'), maintenance: e8('1600000') })
    expect(margins('0', 10)).toEqual({ initial: 0n, maintenance: 0n })
    expect(borrowMargins(BTC.tiers, 1n, 1n, 3)).toEqual({ initial: 1n, maintenance: 1n })
  })

  it('[SPOT-03, R5.17] the limit is that of the last tier which allows the leverage, at least the first', () => {
    const limits = [0, 2, 3, 4, 5, 10].map((leverage) => borrowLimit(BTC.tiers, leverage))
    expect(limits).toEqual(['393', '393', '392', '391', '390', '390'].map(e8))
  })

  it('[SPOT-03, 5.4] nothing more is borrowed from an initial margin rate of (L − 1) ÷ L on', () => {
    const account = (initial: string) => ({
      marginBalance: e8('120'),
      haircutLoss: e8('10'),
      orderLoss: -e8('10'),
      totalInitialMargin: e8(initial),
      totalMaintenanceMargin: 0n,
    })
    expect(mayBorrow(account('79.99999999'), 5)).toBe(true)
    expect(mayBorrow(account('80'), 5)).toBe(false)
    expect(mayBorrow(account('50'), 2)).toBe(false)
    expect(mayBorrow(account('99.99999999'), 0)).toBe(true)
    expect(mayBorrow(account('100'), 0)).toBe(false)
  })
})

describe('a lent coin', () => {
  const loan = coinLoan({ tiers: BTC.tiers, leverage: 4, borrowed: e8('2'), price: e8('50000') })

  it('[SPOT-03, R5.16] owes its manual loans, and what its equity lacks beyond them', () => {
    const owed = (amount: string) => borrowMargins(BTC.tiers, e8(amount), e8('50000'), 4)
    expect(loan.marginsAt(e8('3'))).toEqual(owed('2'))
    // a balance of 1.5, of which 2 are borrowed
    expect(loan.marginsAt(e8('-0.5'))).toEqual(owed('2'))
    // a balance of −1
    expect(loan.marginsAt(e8('-3'))).toEqual(owed('3'))
    expect([e8('3'), e8('-0.5'), e8('-3')].map(loan.owedAt)).toEqual([e8('2'), e8('2'), e8('3')])
  })

  it('[SPOT-03] owes nothing while its equity is not negative', () => {
    const unused = coinLoan({ tiers: BTC.tiers, leverage: 0, borrowed: 0n, price: e8('50000') })
    expect(unused.marginsAt(0n)).toEqual({ initial: 0n, maintenance: 0n })
    expect(unused.marginsAt(-1n).maintenance).toBe(2000n)
  })
})

describe('repayment by conversion', () => {
  it('[SPOT-03, R5.20] sells the dearest collateral first, then the larger value, then by name', () => {
    const coins = [
      { coin: 'B', ratio: e8('0.8'), value: e8('5') },
      { coin: 'A', ratio: e8('0.8'), value: e8('5') },
      { coin: 'C', ratio: e8('0.8'), value: e8('9') },
      { coin: 'D', ratio: e8('1'), value: e8('1') },
    ]
    expect(coins.toSorted(bySale).map(({ coin }) => coin)).toEqual(['D', 'C', 'A', 'B'])
  })

  it('[SPOT-03, R5.19] sells what brings the amount after the fee, and no more than there is', () => {
    const terms = { lacking: e8('999'), assetPrice: e8('50000'), debtPrice: ONE, feeRate: e8('0.001') }
    expect(convert({ ...terms, most: e8('1') })).toEqual({ sold: e8('0.02'), worth: e8('1000'), bought: e8('999') })
    expect(convert({ ...terms, most: e8('0.01') })).toEqual({ sold: e8('0.01'), worth: e8('500'), bought: e8('499.5') })
  })

  it('[SPOT-03] is never better than the prices', () => {
    const amount = fc.bigInt({ min: 1n, max: 2n ** 60n })
    const feeRate = fc.bigInt({ min: 0n, max: ONE - 1n })
    fc.assert(
      fc.property(amount, amount, amount, amount, feeRate, (most, lacking, assetPrice, debtPrice, fee) => {
        const { sold, worth, bought } = convert({ most, lacking, assetPrice, debtPrice, feeRate: fee })
        expect(sold <= most && bought <= lacking && bought <= worth).toBe(true)
        expect(worth * debtPrice <= sold * assetPrice).toBe(true)
        expect(bought * ONE <= worth * (ONE - fee)).toBe(true)
      }),
    )
  })
})

describe('terms', () => {
  it('[SPOT-03] of the catalogue are such as coins can be lent by', () => {
    expect(BORROWING.map(borrowIssue)).toEqual(BORROWING.map(() => undefined))
    expect(BTC.tiers.map(({ limit }) => limit)).toEqual(['390', '391', '392', '393'].map(e8))
    expect(BTC.tiers[0]).toMatchObject({ initialRate: e8('0.2'), maintenanceRate: e8('0.04') })
  })

  it('[SPOT-03] that cannot be are found by their field', () => {
    const [first] = BTC.tiers
    const tier = first ?? expect.fail('no tier')
    const wrong: readonly (readonly [string, Partial<BorrowTerms>])[] = [
      ['tiers', { tiers: [] }],
      ['tiers', { tiers: [tier, tier] }],
      ['tiers', { tiers: [tier, { ...tier, limit: e8('400'), initialRate: e8('0.1') }] }],
      ['tiers', { tiers: [{ ...tier, maintenanceRate: 0n }] }],
      ['tiers', { tiers: [{ ...tier, maintenanceRate: e8('0.3') }] }],
      ['tiers', { tiers: [{ ...tier, initialRate: e8('1.1') }] }],
      ['curve', { curve: [] }],
      ['curve', { curve: [{ use: 1n, hourlyRate: 1n }] }],
      ['curve', { curve: [...BTC.curve, { use: ONE, hourlyRate: e8('1') }] }],
      ['curve', { curve: [...BTC.curve, { use: e8('2'), hourlyRate: 1n }] }],
      ['minAmount', { step: 0n }],
      ['minAmount', { minAmount: e8('0.00001') + 1n }],
      ['pool', { pool: 0n }],
      ['freeLimit', { freeLimit: -1n }],
      ['conversionFee', { conversionFee: ONE }],
    ]
    for (const [field, change] of wrong) expect(borrowIssue({ ...BTC, ...change })?.[0]).toBe(field)
  })
})
