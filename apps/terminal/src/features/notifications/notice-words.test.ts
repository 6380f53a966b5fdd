import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, startTexts, textOf } from '../../i18n/index.ts'
import { noticeWords } from './notice-words.ts'
import type { Notification } from './notification.ts'
import { news } from './testing/news.ts'

const text = textOf('notifications')
const words = (fields: Partial<Notification>) => noticeWords(news(fields), text)

describe('notifications in words', () => {
  beforeAll(async () => {
    await startTexts()
    await loadTexts('notifications')
  })

  const liquidated = { scene: 'liquidation', happening: 'liquidated', done: '0.1', price: '54000', size: '0' } as const

  it('[TST-05] tell a liquidation by margin mode', () => {
    const details = (['REGULAR_MARGIN', 'ISOLATED_MARGIN', 'PORTFOLIO_MARGIN'] as const).map(
      (marginMode) => words({ ...liquidated, marginMode }).detail,
    )
    expect(details[0]).toContain("the account's margin no longer covered its positions")
    expect(details[1]).toContain('The rest of your balance was not touched')
    expect(details[2]).toContain("the equity no longer covered the portfolio's margin")
    for (const detail of details) expect(detail).toContain('long BTCUSDT of 0.1')
  })

  it('[TST-05] say what is left of a position that was liquidated in part', () => {
    const { title, detail } = words({ ...liquidated, happening: 'liquidatedPartly', size: '0.3' })
    expect(title).toBe('Position partially liquidated')
    expect(detail).toMatch(/Remaining: 0\.3 .*\.$/)
  })

  it('[TST-05] tell what was cancelled by whom, and that TP/SL were among many', () => {
    const cancelled = { scene: 'cancelOrder', happening: 'cancelSuccess', price: '60000' } as const
    expect(words(cancelled).title).toBe('Order cancelled')
    const byMargin = { ...cancelled, happening: 'cancelledByExchange', reason: 'CancelByPmTrialMmOverEquity' } as const
    expect(words(byMargin).detail).toContain('the portfolio margin would have exceeded your equity')
    const all = { happening: 'CancelAllSuccess', count: 12 } as const
    expect(words(all)).toEqual({ title: '12 orders cancelled', detail: '' })
    expect(words({ ...all, stopLoss: '50000' }).detail).toBe('Including take profits and stop losses.')
  })

  it('[TST-05] tell TP and SL with both prices', () => {
    expect(words({ happening: 'setTpSuccess', takeProfit: '70000', stopLoss: '50000' })).toEqual({
      title: 'TP/SL set',
      detail: 'BTCUSDT: take profit 70000, stop loss 50000',
    })
  })

  it('[ORD-08] tell a new order with its side, quantity, contract and price', () => {
    const placed = { happening: 'orderCreateSuccessTitle', side: 'Sell', size: '0.2', price: '61000' } as const
    expect(words(placed).title).toBe('Order placed')
    expect(words(placed).detail).toMatch(/^Sell BTCUSDT 0\.2 .*at 61000$/)
    expect(words({ ...placed, market: true }).detail).toMatch(/^Sell BTCUSDT 0\.2 .*at market$/)
  })

  it('[TST-05] tell the end of a strategy, what it executed and why', () => {
    const ended = { happening: 'strategyEnded', scene: 'position', type: 'TWAP', size: '2', done: '0.5' } as const
    const { title, detail } = words({ ...ended, reason: 'beyondMaxChasePrice' })
    expect(title).toBe('Strategy ended')
    expect(detail).toMatch(/^TWAP · Buy BTCUSDT 2 .*: 0\.5 .*executed\. The market went beyond the price bound\.$/)
    expect(words({ ...ended, reason: 'upgrade' }).detail).toMatch(/Ended by the exchange\.$/)
    expect(words({ ...ended, happening: 'strategyCompleted', reason: 'completed', count: 5 }).title).toBe(
      'Strategy completed (5): All executed.',
    )
  })

  it('count many of a kind, and name trigger prices', () => {
    expect(words({ happening: 'filled', scene: 'position', count: 9 }).title).toBe('Order filled (9)')
    const settled = { happening: 'cancelledByExchange', scene: 'cancelOrder', count: 6 } as const
    expect(words({ ...settled, reason: 'CancelBySettle' }).title).toBe(
      'Order cancelled by the exchange (6): the contract is settling',
    )
    expect(words(settled).title).toBe('Order cancelled by the exchange (6)')
    expect(words({ happening: 'conditionalPlaced', trigger: '59000', market: true }).detail).toContain(
      'at market, triggered at 59000',
    )
  })

  it('[CHT-09] say of a price alert where it came, what it had waited for, and the note', () => {
    const alert = {
      firedId: '9-alert-1',
      alertId: 'alert-1',
      symbol: 'BTCUSDT',
      source: 'IndexPrice',
      condition: 'crossingUp',
      value: '66000',
      minutes: 0,
      note: '',
      price: '66000.1',
      time: 5,
    } as const
    const came = { scene: 'priceAlert', happening: 'priceAlert', alert } as const
    expect(words(came)).toEqual({
      title: 'Price alert: BTCUSDT at 66000.1',
      detail: 'Index price · Crossing up 66000',
    })
    const moved = { ...alert, condition: 'falls', value: '2.5', minutes: 1440, note: 'buy the dip' } as const
    expect(words({ ...came, alert: moved }).detail).toBe('Index price · Down by 2.50% (24 h) · buy the dip')
    expect(words({ ...came, count: 7 })).toEqual({ title: 'Price alert (7)', detail: '' })
  })

  it('warn with the rate that was reached', () => {
    const warning = { scene: 'liquidation', happening: 'maintenanceMargin', symbol: '' } as const
    expect(words({ ...warning, amount: '0.7' }).detail).toContain('70.00%')
    expect(words({ ...warning, amount: '' }).detail).toBe('')
  })
})
