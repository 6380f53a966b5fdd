import { divide, e8, ONE } from '@perpdesk/numeric'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VECTORS } from './rulebook/reader.ts'
import { deliveryFee, settlementPrice, settlePosition } from './settlement.ts'
import { contractValue } from './value.ts'

const LINEAR = { contractType: 'LinearFutures' } as const
const INVERSE = { contractType: 'InverseFutures' } as const

describe('settlement price', () => {
  it('[ENG-05, R1.7] 1.E7: is the mean of the index prices of the last 30 minutes', () => {
    let sum = 0n
    for (let second = 0; second < 1800; second++) sum += e8('60000') + BigInt(second) * e8('0.1')
    expect(settlementPrice(sum, 1800)).toBe(VECTORS.get('1.E7')!.expected.at('settlementPrice').e8())
  })

  it('[ENG-05, R1.8] does not exist before the first sample', () => {
    expect(settlementPrice(0n, 0)).toBeNull()
  })
})

describe('a settled position', () => {
  it('[ENG-04, R1.10, R1.12] 1.E8: an inverse long with its fee', () => {
    const { input, expected } = VECTORS.get('1.E8')!
    const size = input.at('qty').e8()
    const entryValue = contractValue(INVERSE, input.at('entry').e8(), size, 'halfUp')
    const settled = settlePosition(INVERSE, 'Buy', size, entryValue, input.at('settle').e8())
    expect(settled.pnl).toBe(expected.at('pnl').e8())
    const fee = deliveryFee(settled.value, input.at('feeRate').e8())
    expect(fee).toBe(expected.at('feeRoundedUp').e8())
    // the example's source rounds the fee down, we round it up
    expect(divide(settled.value * input.at('feeRate').e8(), ONE, 'down')).toBe(expected.at('fee').e8())
  })

  it('[ENG-06, R4.8] 4.E8: session settlement against the session average', () => {
    const { input, expected } = VECTORS.get('4.E8')!
    const size = input.at('size').e8()
    const entryValue = contractValue(LINEAR, input.at('sessionAvgBefore').e8(), size, 'halfUp')
    const settled = settlePosition(LINEAR, 'Buy', size, entryValue, input.at('settle').e8())
    expect(settled.pnl).toBe(expected.at('realised').e8())
    expect(divide(settled.value * ONE, size, 'halfUp')).toBe(expected.at('sessionAvgAfter').e8())
  })

  it('[ENG-06, R4.8] 4.E9: closing, holding and settling a session', () => {
    const { input, expected } = VECTORS.get('4.E9')!
    const [qty, price] = input.at('close').list()
    const average = input.at('avg').e8()
    const against = (size: bigint, reference: bigint): bigint =>
      settlePosition(LINEAR, 'Buy', size, contractValue(LINEAR, average, size, 'halfUp'), reference).pnl
    expect(against(qty!.e8(), price!.e8())).toBe(expected.at('closePnl').e8())
    const remaining = input.at('remaining').e8()
    expect(against(remaining, input.at('mark').e8())).toBe(expected.at('upl').e8())
    expect(against(remaining, input.at('settle').e8())).toBe(expected.at('settleCredit').e8())
  })

  it('[ENG-03] never pays both sides of a contract more than there is', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 14n })
    fc.assert(
      fc.property(fc.constantFrom(LINEAR, INVERSE), amount, amount, amount, (contract, size, entry, price) => {
        const long = settlePosition(contract, 'Buy', size, entry, price)
        const short = settlePosition(contract, 'Sell', size, entry, price)
        const left = -(long.pnl + short.pnl)
        expect(left === 0n || left === 1n).toBe(true)
      }),
    )
  })
})
