import type { Notice } from '@perpdesk/protocol'
import { describe, expect, it } from 'vitest'
import { alertScene, noticeScene } from './notice-scenes.ts'
import { kindOf, NOTHING_SUPPRESSED, toastOf } from './notification.ts'

const GIVEN = { marginMode: 'REGULAR_MARGIN', bizTypeOf: () => 'LinearPerpetual' } as const
const notice = (fields: Partial<Notice>): Notice => ({
  id: '9-1',
  kind: 'liquidation',
  symbol: 'BTCUSDT',
  side: 'Buy',
  qty: '0.1',
  price: '54000',
  amount: '',
  marginMode: 'ISOLATED_MARGIN',
  time: 1_795_000_000_000,
  ...fields,
})

describe('notices of the exchange', () => {
  it('[TST-01, TST-03] a liquidation is a failure of its own scene, with the margin mode and what is left', () => {
    expect(noticeScene(notice({}), '0', GIVEN)).toMatchObject({
      scene: 'liquidation',
      type: 'liquidation',
      tone: 'failure',
      happening: 'liquidated',
      side: 'Buy',
      bizType: 'LinearPerpetual',
      marginMode: 'ISOLATED_MARGIN',
      size: '0',
      leavesQty: '0',
    })
    expect(noticeScene(notice({}), '0.3', GIVEN)).toMatchObject({ happening: 'liquidatedPartly', size: '0.3' })
  })

  it('deleveraging and delivery are of the position, and always told', () => {
    for (const kind of ['adl', 'delivery'] as const) {
      const reported = noticeScene(notice({ kind }), '0', GIVEN)
      if (reported === undefined) throw new Error('not told')
      expect(reported.scene).toBe('position')
      expect(kindOf(reported)).toBe('alert')
      expect(toastOf(reported, { ...NOTHING_SUPPRESSED, trade: true })).toBe('show')
    }
  })

  it('funding and a margin mode that was changed by hand are not told', () => {
    expect(noticeScene(notice({ kind: 'funding' }), '0', GIVEN)).toBeUndefined()
    expect(noticeScene(notice({ kind: 'marginMode' }), '0', GIVEN)).toBeUndefined()
  })

  it('[CHT-09] a price alert is news of its own, which may be silenced', () => {
    const alert = {
      firedId: '9-alert-1',
      alertId: 'alert-1',
      symbol: 'BTCUSDT',
      source: 'MarkPrice',
      condition: 'crossing',
      value: '66000',
      minutes: 0,
      note: '',
      price: '66000.1',
      time: 5,
    } as const
    const reported = noticeScene(notice({ kind: 'priceAlert', side: '', price: '66000.1', alert }), '0', GIVEN)
    expect(reported).toMatchObject({ scene: 'priceAlert', id: 'alert-9-alert-1', price: '66000.1', alert, time: 5 })
    // the same whether pushed now or requested later, so that there is one entry
    expect(reported).toEqual(alertScene(alert, GIVEN))
    expect(toastOf(reported!, NOTHING_SUPPRESSED)).toBe('show')
    expect(toastOf(reported!, { ...NOTHING_SUPPRESSED, priceAlert: true })).toBe('none')
  })
})
