import { e8 } from '@perpdesk/numeric'
import { mmrBar } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { orderRecord } from '../../../testing/index.ts'
import { NO_OTHERS } from '../../testing/order-scene.ts'
import { mmrIssue, rateE4Of, rateText, waitingClose } from './mmr-rules.ts'

const LINEAR = { contractType: 'LinearPerpetual' } as const
const INVERSE = { contractType: 'InversePerpetual' } as const

/** Facts of an account with a margin balance of 1000 USD and this maintenance margin. */
const facts = (maintenance: string, presentE4: number) => ({
  cross: { ...NO_OTHERS, marginBalance: e8('1000'), totalMaintenanceMargin: e8(maintenance) },
  raises: false,
  presentE4,
})

describe('a close by margin rate', () => {
  it('[ORD-10, 3.10] is there in unified accounts, in cross margin, for contracts of USDT and USDC', () => {
    expect(mmrBar('UTA2', 'REGULAR_MARGIN', LINEAR)).toBeUndefined()
    expect(mmrBar('UTA', 'REGULAR_MARGIN', LINEAR)).toBeUndefined()
    expect(mmrBar('classic', 'REGULAR_MARGIN', LINEAR)).toBe('classicAccount')
    expect(mmrBar('UTA2', 'ISOLATED_MARGIN', LINEAR)).toBe('isolatedMargin')
    expect(mmrBar('UTA2', 'REGULAR_MARGIN', INVERSE)).toBe('inverseContract')
  })

  it.each<readonly [string, string, string]>([
    ['', '50', 'rateMissing'],
    ['0', '50', 'rateMissing'],
    ['x', '50', 'unreadable'],
    ['50.005', '50.01', 'rateOffStep'],
    ['90.01', '90', 'rateTooHigh'],
    // the account's rate is exactly 20 %
    ['20', '20.01', 'rateReached'],
    ['70', '70.01', 'unchanged'],
  ])('[ORD-10, 3.10] %j is refused, %j is not: %s', (wrong, right, key) => {
    expect(mmrIssue(wrong, facts('200', 7_000))?.key).toBe(key)
    expect(mmrIssue(right, facts('200', 7_000))).toBeUndefined()
  })

  it('[ORD-10, 3.10] is refused at any rate where closing would raise the rate itself', () => {
    const raises = { ...facts('200', 0), raises: true }
    expect(mmrIssue('50', raises)?.key).toBe('wouldRaise')
    expect(mmrIssue('20', raises)?.key).toBe('rateReached')
  })

  it('[ORD-10, 3.10] any rate lies above that of an account that holds no margin', () => {
    expect(mmrIssue('0.01', facts('0', 0))).toBeUndefined()
    expect([rateE4Of(e8('80.25')), rateText(8_025)]).toEqual([8_025, '80.25'])
  })

  it('[ORD-10, REC-02] is found among the open orders by its position', () => {
    const close = orderRecord({
      stopOrderType: 'MmRateClose',
      orderStatus: 'Untriggered',
      positionIdx: 2,
      triggerRateE4: 8_000,
    })
    expect(waitingClose([orderRecord(), close], 'BTCUSDT', 2)).toBe(close)
    expect(waitingClose([close], 'BTCUSDT', 1)).toBeUndefined()
    expect(waitingClose([close], 'ETHUSDT', 2)).toBeUndefined()
    expect(waitingClose([{ ...close, orderStatus: 'Cancelled' }], 'BTCUSDT', 2)).toBeUndefined()
  })
})
