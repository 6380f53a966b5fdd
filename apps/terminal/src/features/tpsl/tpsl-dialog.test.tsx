import { e8 } from '@perpdesk/numeric'
import type { Position, PositionStopOrder } from '@perpdesk/protocol'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { type Contract, resetPreferences, startDemo } from '../../stores/index.ts'
import { toast } from '../../ui/index.ts'
import { completeDom, FakeExchange, instrumentRecord, positionRecord, USER } from '../testing/index.ts'
import { OrderSummary } from './order/order-summary.tsx'
import { TpSlDialog } from './tpsl-dialog.tsx'
import { keepLeg, keptLegs, tpSlPreferences } from './tpsl-preferences.ts'

const ticker = { last: e8('60123.4'), mark: e8('60120'), index: e8('60110') }
vi.mock(import('../../stores/index.ts'), async (original) => ({
  ...(await original()),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the dialog reads of a ticker
  useTickerValue: (_symbol, pick) => pick(ticker as Parameters<typeof pick>[0]),
}))

let exchange: FakeExchange
let closed: number

// The calls are real ones, on a possibly busy machine.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(async () => {
  completeDom()
  closed = 0
  exchange = await FakeExchange.start()
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  resetPreferences(tpSlPreferences)
  await startTexts()
  await loadTexts('tpsl', 'session')
  await startDemo()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await exchange.stop()
})

const LONG: Partial<Position> = { symbol: 'BTCUSDT', side: 'Buy', size: '0.5', entryPrice: '60000', liqPrice: '54000' }
const stopRecord = (fields: Partial<PositionStopOrder>): PositionStopOrder => ({
  orderId: '1',
  parentOrderId: '',
  pairOrderId: '',
  stopOrderType: 'PartialTakeProfit',
  triggerPrice: '65000',
  triggerBy: 'LastPrice',
  orderType: 'Market',
  price: '0',
  qty: '0.2',
  updatedAtE3: 1,
  ...fields,
})
const profit = stopRecord({ orderId: '1' })
const loss = stopRecord({
  orderId: '2',
  stopOrderType: 'PartialStopLoss',
  triggerPrice: '57000',
  triggerBy: 'MarkPrice',
  orderType: 'Limit',
  price: '56900',
  qty: '0.1',
  updatedAtE3: 2,
})

function show(
  stopOrders: readonly PositionStopOrder[] = [],
  fields: Partial<Position> = {},
  contract: Partial<Contract> = {},
) {
  const client = new QueryClient()
  const dialog = (stops: readonly PositionStopOrder[]) => (
    <QueryClientProvider client={client}>
      <TpSlDialog
        position={positionRecord({ ...LONG, ...fields, stopOrders: [...stops] })}
        contract={instrumentRecord(contract)}
        onClose={() => {
          closed += 1
        }}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(dialog(stopOrders))
  return { push: (stops: readonly PositionStopOrder[]) => rerender(dialog(stops)) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const title = () => screen.getByRole('dialog').querySelector('h2')?.textContent
const items = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const definitions = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the TP/SL dialog', () => {
  it('[TPSL-06, TPSL-07] sums up the position: quantity, entry, last and liquidation price; a perpetual says that it is one', () => {
    show()
    expect([title(), screen.getByText('Perp').parentElement?.textContent]).toEqual(['Add TP/SL', 'Long BTCUSDTPerp'])
    expect(definitions()).toEqual({
      Quantity: '0.500 BTC',
      Entry: '60,000.0',
      'Last price': '60,123.4',
      'Liq. price': '54,000.0',
    })
    cleanup()
    show([], { side: 'Sell', liqPrice: '' }, { contractType: 'LinearFutures' })
    expect(screen.queryByText('Perp')).toBe(null)
    expect(Object.keys(definitions())).toEqual(['Quantity', 'Entry', 'Last price'])
  })

  it('[TPSL-06] sums up an order by its price, or by the one that it is expected at, and by its cost where it is sized by that', () => {
    const order = {
      contract: instrumentRecord(),
      side: 'Buy',
      entryPrice: e8('59000'),
      qty: e8('0.1'),
      leverageE2: 1_000,
      orderType: 'Limit',
      orderQtyType: 'Qty',
      cost: e8('593'),
      positionMode: 'MergedSingle',
      liquidation: e8('53100'),
    } as const
    render(<OrderSummary order={order} />)
    expect(definitions()).toEqual({
      Quantity: '0.100 BTC',
      'Order price': '59,000.0',
      'Last price': '60,123.4',
      'Liq. price': '53,100.0',
    })
    cleanup()
    render(<OrderSummary order={{ ...order, orderType: 'Market', orderQtyType: 'Cost', qty: 0n, liquidation: null }} />)
    expect(definitions()).toEqual({
      Quantity: '--',
      Cost: '593.00 USDT',
      'Expected price': '59,000.0',
      'Last price': '60,123.4',
    })
  })

  it('[TPSL-01, TPSL-07] has tabs for all and, new, for a part of the position, which alone has a quantity and limit prices', () => {
    show()
    expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
      'Entire position',
      'Partial position NEW',
    ])
    const fields = () => screen.getAllByRole('spinbutton').map((field) => field.getAttribute('id') && labelOf(field))
    const both = (leg: string) => [`${leg}: trigger price`, `${leg}: By ROI`]
    expect(fields()).toEqual([...both('Take profit'), ...both('Stop loss')])
    expect(screen.queryByRole('checkbox')).toBe(null)
    fireEvent.click(screen.getByRole('radio', { name: /^Partial position/ }))
    expect(fields()).toEqual(['Quantity', ...both('Take profit'), ...both('Stop loss')])
    expect(screen.getByLabelText('Percentage of position')).toBeTruthy()
    expect(screen.getAllByRole('checkbox', { name: 'Limit order once triggered' })).toHaveLength(2)
    fireEvent.keyDown(screen.getByLabelText('Percentage of position'), { key: 'ArrowRight' })
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.025')
  })

  it('[TPSL-09] begins with the parts where those are all there is, else with the entire position', () => {
    show([profit])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Partial/ }).getAttribute('aria-checked')).toBe('true')
    cleanup()
    show([profit, stopRecord({ orderId: '9', stopOrderType: 'StopLoss', triggerPrice: '55000' })])
    expect(screen.getByRole('radio', { name: 'Entire position' }).getAttribute('aria-checked')).toBe('true')
    expect(title()).toBe('Modify TP/SL')
    cleanup()
    show()
    expect(screen.getByRole('radio', { name: 'Entire position' }).getAttribute('aria-checked')).toBe('true')
  })

  it('[TPSL-08] goes to add and to edit and from both back, by the arrow and by cancel; cancel in the main view closes', () => {
    show([profit, loss])
    expect([title(), screen.queryByRole('button', { name: 'Back' })]).toEqual(['Modify TP/SL', null])
    for (const way of ['Back', 'Cancel']) {
      press('Add')
      expect([title(), screen.queryByRole('radio', { name: 'Entire position' })]).toEqual(['Add TP/SL', null])
      expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('')
      press(way)
      expect(items()).toHaveLength(2)
      fireEvent.click(screen.getAllByRole('button', { name: 'Modify' })[0]!)
      expect([title(), screen.getByLabelText<HTMLInputElement>('Quantity').value]).toEqual(['Modify TP/SL', '0.1'])
      press(way)
      expect(items()).toHaveLength(2)
    }
    expect(closed).toBe(0)
    fireEvent.click(screen.getByRole('radio', { name: 'Entire position' }))
    press('Cancel')
    expect(closed).toBe(1)
  })

  it('[TPSL-10] lists each part with its triggers, its limit or "Market", and its quantity, newest first', () => {
    show([profit, loss])
    expect(screen.getByRole('button', { name: /^Sort by/ }).textContent).toBe('Time')
    expect(items()).toEqual([
      'Take profit--Stop lossMark 57,000.0 · 56,900.0Quantity0.100 BTCModifyCancel',
      'Take profitLast 65,000.0 · MarketStop loss--Quantity0.200 BTCModifyCancel',
    ])
    fireEvent.keyDown(screen.getByRole('button', { name: /^Sort by/ }), { key: 'Enter' })
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Time',
      'TP price',
      'SL price',
    ])
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'TP price' }))
    expect(items()[0]).toMatch(/^Take profitLast 65,000/)
  })

  it('[TPSL-08, TPSL-11] an answer that comes after the new entry was pushed leaves the form that was opened since', async () => {
    const answer = Promise.withResolvers<{ readonly result: unknown }>()
    const SET = '/contract/v5/position/set-tp-sl-ts'
    const told = vi.spyOn(toast, 'success')
    exchange.answer(SET, () => answer.promise)
    const { push } = show()
    fireEvent.click(screen.getByRole('radio', { name: /^Partial position/ }))
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '0.1' } })
    fireEvent.change(screen.getByLabelText('Stop loss: trigger price'), { target: { value: '57000' } })
    press('Confirm')
    await waitFor(() => expect(exchange.calls(SET)).toHaveLength(1))
    push([loss])
    press('Add')
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '0.2' } })
    answer.resolve({ result: { position: positionRecord(LONG) } })
    await waitFor(() => expect(told).toHaveBeenCalledOnce())
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.2')
  })

  it('[TPSL-10, TPSL-11] cancels each by its order, without waiting for another, and all after a question', async () => {
    show([profit, loss])
    for (const item of screen.getAllByRole('listitem')) {
      fireEvent.click(within(item).getByRole('button', { name: 'Cancel' }))
    }
    const cancelled = () => exchange.calls('/contract/v5/order/cancel').map(({ body }) => body)
    const request = { symbol: 'BTCUSDT', type: 'TpSlOcoStopOrder' }
    await waitFor(() => expect(cancelled()).toHaveLength(2))
    expect(cancelled()).toEqual(expect.arrayContaining(['2', '1'].map((orderId) => ({ ...request, orderId }))))
    press('Cancel all')
    const question = within(screen.getByRole('dialog', { name: 'Prompt message' }))
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(exchange.calls('/contract/v5/order/cancel-totally')).toEqual([])
    press('Cancel all')
    const again = within(screen.getByRole('dialog', { name: 'Prompt message' }))
    fireEvent.click(again.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(exchange.calls('/contract/v5/order/cancel-totally')).toHaveLength(1))
    const [all] = exchange.calls('/contract/v5/order/cancel-totally')
    expect(all?.body).toEqual({ symbol: 'BTCUSDT', positionIdx: 0, type: 'PartialTpSlConditional' })
    expect(all?.query.get('business')).toBe('usdt')
  })
})

describe('TP/SL preferences', () => {
  it('[TPSL-03] are three, the last one new, with a footnote; a draft that Cancel drops and OK applies to both legs', () => {
    show()
    press('By ROI')
    const preferences = () => within(screen.getByRole('dialog', { name: 'TP/SL preferences' }))
    expect(
      preferences()
        .getAllByRole<HTMLButtonElement>('radio')
        .map(({ labels }) => labels[0]?.textContent),
    ).toEqual([
      expect.stringMatching(/^By price change/),
      expect.stringMatching(/^By ROI/),
      expect.stringMatching(/^By PnLNEW/),
    ])
    expect(preferences().getByText(/^Take profit and stop loss can also be given in different ways/)).toBeTruthy()
    fireEvent.click(preferences().getByRole('radio', { name: /^By PnL/ }))
    fireEvent.click(preferences().getByRole('button', { name: 'Cancel' }))
    expect(keptLegs(false)).toMatchObject({ takeProfit: { input: 'roi' }, stopLoss: { input: 'roi' } })
    press('By ROI')
    expect(
      preferences()
        .getByRole('radio', { name: /^By ROI/ })
        .getAttribute('aria-checked'),
    ).toBe('true')
    fireEvent.click(preferences().getByRole('radio', { name: /^By PnL/ }))
    fireEvent.click(preferences().getByRole('button', { name: 'OK' }))
    expect(screen.getByLabelText('Take profit: By PnL')).toBeTruthy()
    expect(screen.getByLabelText('Stop loss: By PnL')).toBeTruthy()
  })

  it('[TPSL-06] a take profit by price brings a tip until it was read; its flag says show or hide', () => {
    keepLeg('stopLoss', { input: 'price' })
    show()
    expect(screen.queryByRole('note')).toBe(null)
    cleanup()
    keepLeg('takeProfit', { input: 'price' })
    show()
    expect([tpSlPreferences.store.getState().featureTip, screen.getByRole('note').textContent]).toEqual([
      'show',
      'TP/SL can also be set by ROI or PnL.Got it',
    ])
    press('Got it')
    expect([tpSlPreferences.store.getState().featureTip, screen.queryByRole('note')]).toEqual(['hide', null])
  })

  it('[TPSL-02, TPSL-05] keep input type and trigger of either leg in the browser: return and last price at first', () => {
    expect(keptLegs(false)).toEqual({
      takeProfit: { input: 'roi', triggerBy: 'LastPrice' },
      stopLoss: { input: 'roi', triggerBy: 'LastPrice' },
    })
    keepLeg('takeProfit', { triggerBy: 'IndexPrice' })
    keepLeg('stopLoss', { triggerBy: 'MarkPrice', input: 'pnl' })
    expect(keptLegs(false)).toEqual({
      takeProfit: { input: 'roi', triggerBy: 'IndexPrice' },
      stopLoss: { input: 'pnl', triggerBy: 'MarkPrice' },
    })
    expect(keptLegs(true).takeProfit.input).toBe('price')
    expect(JSON.parse(localStorage.getItem(tpSlPreferences.key) ?? '{}')).toMatchObject({
      tpInput: 'roi',
      slInput: 'pnl',
      tpTriggerBy: 'IndexPrice',
      slTriggerBy: 'MarkPrice',
    })
  })
})

function labelOf(field: HTMLElement): string | null | undefined {
  return document.querySelector(`label[for="${field.id}"]`)?.textContent
}
