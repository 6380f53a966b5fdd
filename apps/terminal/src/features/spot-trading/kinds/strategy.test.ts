import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { type StrategyForm, startStrategyForm } from '../../order-terms/index.ts'
import { CONTEXT, PAIR, ticket } from '../testing/ticket-scene.ts'
import { issueOf, largestQty, orderOf, unitOf } from '../ticket-form.ts'
import type { TicketForm } from './spot-kind.ts'
import { strategyKind } from './strategy.tsx'
import { strategyTicket } from './strategy-ticket.ts'

const typed = (text: string) => ({ by: 'text', text }) as const
const code = (form: TicketForm, context = CONTEXT) => issueOf(form, orderOf(form, context), context)?.code

describe('strategies on pairs', () => {
  const strategy = (own: Partial<StrategyForm> & Pick<StrategyForm, 'type'>, change: Partial<TicketForm> = {}) =>
    ticket({ kind: strategyKind({ ...startStrategyForm(own.type), ...own }), size: typed('0.6'), ...change })
  const started = (own: Partial<StrategyForm> & Pick<StrategyForm, 'type'>, change: Partial<TicketForm> = {}) => {
    const form = strategy(own, change)
    return strategyTicket({ ...startStrategyForm(own.type), ...own }, form, orderOf(form, CONTEXT).qty, PAIR, 'link')
  }
  const PLAIN = { symbol: 'BTC/USDT', strategyLinkId: 'link', postOnly: false, isRandom: false }

  it('[SPOT-02, ORD-01] send a quantity in the base coin and their terms, and no position', () => {
    expect(started({ type: 'TWAP', isRandom: true })).toEqual({
      ...PLAIN,
      side: 'Buy',
      qty: '0.6',
      strategyType: 'TWAP',
      pricing: 'Market',
      durationSeconds: 1_800,
      intervalSeconds: 30,
      isRandom: true,
    })
    expect(started({ type: 'Iceberg', parts: '10' }, { side: 'Sell', price: '51000' })).toEqual({
      ...PLAIN,
      side: 'Sell',
      qty: '0.6',
      strategyType: 'Iceberg',
      pricing: 'Limit',
      limitPrice: '51000',
      orderCount: 10,
    })
    expect(started({ type: 'Chase', distanceBy: 'percent', distance: '0.25', bound: '50500', start: '49000' })).toEqual(
      {
        ...PLAIN,
        side: 'Buy',
        qty: '0.6',
        strategyType: 'Chase',
        pricing: 'Chase',
        chasePercentE4: 25,
        maxChasePrice: '50500',
        triggerPrice: '49000',
      },
    )
  })

  it('[SPOT-02, ORD-01] hold no coins, take a quantity only, and a share of the balance at the price of their next order', () => {
    expect(code(strategy({ type: 'TWAP' }, { size: typed('5') }))).toBe(undefined)
    expect(unitOf(strategy({ type: 'TWAP' }))).toBe('base')
    const share = { size: { by: 'share', percent: 50 } } as const
    expect(orderOf(strategy({ type: 'TWAP' }, share), CONTEXT)).toMatchObject({ qty: e8('0.1'), value: e8('5000') })
    expect(orderOf(strategy({ type: 'TWAP' }, { ...share, side: 'Sell' }), CONTEXT).qty).toBe(e8('0.25'))
    const priced = strategy({ type: 'Iceberg', parts: '2' }, { ...share, price: '40000' })
    expect(orderOf(priced, CONTEXT).qty).toBe(e8('0.125'))
    const behind = strategy({ type: 'Chase', distanceBy: 'price', distance: '100' })
    expect(orderOf(behind, CONTEXT).price).toBe(e8('49899.9'))
  })

  it('[SPOT-02, REC-05] are checked by the smallest and largest order of the pair, for both sides', () => {
    // 60 orders: a value of 1 USDT needs 20 lots here, and a tenth more for a slice
    for (const side of ['Buy', 'Sell'] as const) {
      const twap = (size: string) => {
        const form = strategy({ type: 'TWAP' }, { side, size: typed(size) })
        return issueOf(form, orderOf(form, CONTEXT), CONTEXT)
      }
      expect(twap('0.001319')).toMatchObject({ code: 'strategySizeTooSmall', params: { min: '0.00132' } })
      expect(twap('0.00132')).toBe(undefined)
      expect(twap('1200')).toBe(undefined)
      expect(twap('1200.000001')).toMatchObject({ code: 'sliceTooLarge', params: { max: '20' } })
    }
    expect(code(strategy({ type: 'TWAP' }, { size: typed('') }))).toBe('qtyMissing')
    expect(code(strategy({ type: 'TWAP' }, { size: typed('0.0000001') }))).toBe('qtyOffLot')
    const iceberg = (size: string, parts = '2') => code(strategy({ type: 'Iceberg', parts }, { size: typed(size) }))
    expect([iceberg('0.00003'), iceberg('0.00004'), iceberg('1', '')]).toEqual([
      'sliceTooSmall',
      undefined,
      'partsMissing',
    ])
    expect(code(strategy({ type: 'Chase' }, { size: typed('80.1') }))).toBe('strategySizeTooLarge')
    expect(largestQty(strategy({ type: 'TWAP' }).kind, PAIR)).toBe(e8('1200'))
  })

  it('[SPOT-02, R2.21] obey the pair: its price range, a banned side, and its first minutes', () => {
    const issue = (form: TicketForm, context = CONTEXT) => issueOf(form, orderOf(form, context), context)
    expect(issue(strategy({ type: 'Chase', bound: '50000.05' }))).toMatchObject({
      code: 'priceOffTick',
      field: 'bound',
    })
    expect(issue(strategy({ type: 'TWAP', start: '1000000' }))).toMatchObject({ code: 'priceTooHigh', field: 'start' })
    expect(code(strategy({ type: 'Iceberg', parts: '2' }, { price: '' }))).toBe('priceMissing')
    // a limit beyond the price limits acts at them, so it is no fault
    expect(code(strategy({ type: 'Iceberg', parts: '2' }, { price: '60000' }))).toBe(undefined)
    const banned = { ...CONTEXT, pair: { ...PAIR, isBanBuy: true } }
    expect(code(strategy({ type: 'TWAP' }), banned)).toBe('pairNotOpen')
    expect(code(strategy({ type: 'TWAP' }, { side: 'Sell' }), banned)).toBe(undefined)
    expect(code(strategy({ type: 'TWAP' }), { ...CONTEXT, isOpening: true })).toBe('openingNoStops')
    expect(code(strategy({ type: 'TWAP' }), { ...CONTEXT, bid: undefined, ask: undefined, last: undefined })).toBe(
      'noMarketPrice',
    )
  })
})
