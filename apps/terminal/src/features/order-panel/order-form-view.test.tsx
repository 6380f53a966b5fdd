import { e8, formatE8 } from '@perpdesk/numeric'
import type { MarginMode } from '@perpdesk/trading'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import {
  draftNow,
  fillOrder,
  freshnessNow,
  LISTED_TICKERS,
  logOut,
  resetPreferences,
  setPreferences,
  settings,
  startDemo,
  useDraftOf,
  useOrderDraft,
  useTickers,
} from '../../stores/index.ts'
import { MissingPart, Toaster } from '../../ui/index.ts'
import { completeDom, FakeExchange, orderRecord, USER } from '../testing/index.ts'
import { limitKind } from './kinds/at-once.tsx'
import { conditionalKind } from './kinds/conditional/conditional-kind.tsx'
import { isPositionTicket, type PanelKind } from './kinds/order-kind.ts'
import type { OrderContext } from './order-context.ts'
import { OrderFormView } from './order-form.tsx'
import { orderFormPreferences } from './order-form-preferences.ts'
import { context, holding } from './testing/order-scene.ts'

const CREATE = '/contract/v5/order/create'
const FIND = '/contract/v5/order/find'

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/contract/v5/position/leverage', () => ({
    result: { symbol: 'BTCUSDT', buyLeverageE2: 1000, sellLeverageE2: 1000, positionMode: 'MergedSingle' },
  }))
  exchange.answer(CREATE, (call) => ({
    result: { orderId: '7', orderLinkId: call.body['orderLinkId'], price: call.body['price'] ?? '0' },
  }))
  await startTexts()
  await loadTexts('orderPanel', 'orderTools', 'leverage', 'marginMode', 'notifications', 'session')
  resetPreferences(settings)
  resetPreferences(orderFormPreferences)
})

afterEach(async () => {
  cleanup()
  await exchange.stop()
})

/** Follows the tickers as the panel around the form does; without them every price would be too old for an order. */
function Followed({ at, first }: { readonly at: OrderContext; readonly first: PanelKind }) {
  useTickers()
  useDraftOf(at.instrument.symbol)
  return <OrderFormView context={at} first={first} />
}

async function show(at: OrderContext = context(), first: PanelKind = limitKind) {
  await startDemo()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Followed at={at} first={first} />
      <Toaster />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(freshnessNow(LISTED_TICKERS).level).toBe('live'))
  if (!isPositionTicket(first)) await screen.findByRole('button', { name: /^(Buy|Close)/ })
}

/** Holds the answer to an order back until the returned function is called. */
function holdAnswer(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  exchange.answer(CREATE, async (call) => {
    await promise
    return { result: { orderId: '7', orderLinkId: call.body['orderLinkId'], price: '49000' } }
  })
  return resolve
}

const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const row = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

describe('order form', () => {
  it('[ORD-01, R1.9] says before anything is typed that only reducing orders are taken until delivery', async () => {
    await show({ ...context({ long: holding('Buy', '0.2') }), onlyReducing: true })
    const sentence = 'Until its delivery this contract accepts only reduce-only orders.'
    expect(screen.getByText(sentence)).toBeTruthy()
    type('Quantity', '0.1')
    expect([button(/^Sell \/ Short/).disabled, button(/^Sell \/ Short/).textContent]).toEqual([
      true,
      'Sell / ShortReduce-only now',
    ])
    fireEvent.click(screen.getByLabelText('Reduce-only'))
    expect(screen.queryByText(sentence)).toBe(null)
    expect(button(/^Close long/).disabled).toBe(false)
  })

  it('[ORD-01, ORD-03] says on both buttons what they do and shows cost and liquidation price before a press', async () => {
    await show()
    expect(button(/^Buy \/ Long/).disabled).toBe(true)
    expect(button(/^Buy \/ Long/).textContent).toContain('Enter a quantity')
    type('Quantity', '0.5')
    expect(button(/^Buy \/ Long/).textContent).toContain('0.500 BTC')
    expect(button(/^Sell \/ Short/).textContent).toContain('0.500 BTC')
    expect(row('Value')).toEqual(['25,000.00', '25,000.00'])
    expect(row('Cost')).toEqual(['2,526.13', '2,528.88'])
    expect(row('Liq. price').every((price) => /^[\d,]+\.\d$/.test(price))).toBe(true)
  })

  it('titles the disabled button with the first error, and the field with the sentence', async () => {
    await show()
    type('Quantity', '3')
    expect(button(/^Buy \/ Long/).disabled).toBe(true)
    expect(button(/^Buy \/ Long/).textContent).toContain('Insufficient balance')
    expect(screen.getByRole('alert').textContent).toMatch(/^Required: 15,156\.75 USDT, available: 10,000\.00 USDT\./)
  })

  it('[ORD-01, ACC-04] asks a visitor, and somebody whose session ended, for the log-in alone, and keeps what was typed', async () => {
    const nothing = { marginBalance: 0n, available: 0n, walletBalance: 0n }
    exchange.answer('/user/private/logout', () => ({ result: {} }))
    await show(context(nothing))
    type('Quantity', '0.5')
    expect(screen.getByText(/^Required/)).toBeTruthy()
    await act(async () => void (await logOut()))
    expect(screen.queryByText(/^Required/)).toBe(null)
    expect(button(/^Log in/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBe(null)
    type('Quantity', '0.7')
    type('Price', '48000')
    await act(async () => void (await startDemo()))
    expect(await screen.findByRole('button', { name: /^Buy/ })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.7')
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('48000')
  })

  it('[ORD-01] says in words why one side is refused where two words on its button do not', async () => {
    const held = { long: holding('Buy', '0.1'), marginBalance: e8('600'), available: e8('90') }
    await show(context({ ...held, marginMode: 'ISOLATED_MARGIN' }, { limits: null, bids: [], bestBid: null }))
    type('Quantity', '0.1')
    type('Price', '45100')
    expect(screen.queryByText(/stands behind the position/)).toBe(null)
    type('Price', '44900')
    expect(button(/^Sell \/ Short/).textContent).toContain('Costs more than is held')
    expect(screen.getByText(/stands behind the position/).textContent).toMatch(/^Sell \/ Short: Closing at this price/)
  })

  it('[ORD-04] fills the price from the market and takes it off the tick never', async () => {
    await show()
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('50000')
    type('Price', '49000.19')
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('49000.1')
    fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'ArrowUp' })
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('49000.2')
  })

  it('[ORD-04] fills the mark on the tick grid where nothing was traded yet', async () => {
    await show(context({}, { last: null, mark: e8('49999.96') }))
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('50000')
  })

  it('[ORD-03, R2.23] asks about a market order that nobody stands against without a price, and says that nobody is there', async () => {
    await show(context({}, { asks: [], bestAsk: null }))
    fireEvent.click(screen.getByRole('radio', { name: 'Market' }))
    type('Quantity', '0.1')
    expect(button(/^Buy \/ Long/).textContent).toContain('No counterparty')
    expect(button(/^Sell \/ Short/).textContent).toContain('0.100 BTC')
    fireEvent.click(button(/^Buy \/ Long/))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('Price').nextSibling?.textContent).toBe('Market')
    expect(dialog.getByText(/^Nobody is on the other side/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(button(/^Sell \/ Short/))
    expect(within(screen.getByRole('dialog')).getByText('Market, about 49,999.9')).toBeTruthy()
  })

  it('asks before it sends, until told not to ask again', async () => {
    await show()
    type('Price', '49000')
    type('Quantity', '0.1')
    fireEvent.click(button(/^Buy \/ Long/))
    expect(exchange.calls(CREATE)).toHaveLength(0)
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByLabelText("Don't ask again: Limit"))
    fireEvent.click(dialog.getByRole('button', { name: 'Buy / Long 0.100 BTC' }))
    await waitFor(() => expect(exchange.calls(CREATE)).toHaveLength(1))
    expect(exchange.calls(CREATE)[0]?.body).toMatchObject({
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      timeInForce: 'GTC',
      price: '49000',
      qtyX: '10000000',
      reduceOnly: false,
      positionIdx: 0,
    })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe(''))
    type('Quantity', '0.2')
    fireEvent.click(button(/^Sell \/ Short/))
    await waitFor(() => expect(exchange.calls(CREATE)).toHaveLength(2))
    // another kind asks for confirmation all the same
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe(''))
    fireEvent.click(screen.getByRole('radio', { name: 'Market' }))
    type('Quantity', '0.1')
    fireEvent.click(button(/^Buy \/ Long/))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(exchange.calls(CREATE)).toHaveLength(2)
  })

  it('[ORD-03, R2.22] refuses a price beyond the price limits where the account has it refused, and only there', async () => {
    exchange.answer('/contract/v5/account/limit-px-action', () => ({ result: { modifyEnable: false } }))
    await show()
    type('Price', '60000')
    type('Quantity', '0.1')
    await waitFor(() => expect(button(/^Buy \/ Long/).textContent).toContain('Beyond price limits'))
    expect(button(/^Buy \/ Long/).disabled).toBe(true)
    expect(button(/^Sell \/ Short/).disabled).toBe(false)
    cleanup()
    exchange.answer('/contract/v5/account/limit-px-action', () => ({ result: { modifyEnable: true } }))
    await show()
    type('Price', '60000')
    type('Quantity', '0.1')
    await waitFor(() => expect(button(/^Buy \/ Long/).disabled).toBe(false))
    expect(button(/^Buy \/ Long/).textContent).toContain('0.100 at 52,500.0')
  })

  it('sends one order however often the button is pressed, and keeps the form until the answer', async () => {
    setPreferences(settings, { confirmOrders: false })
    const release = holdAnswer()
    await show()
    type('Price', '49000')
    type('Quantity', '0.1')
    const buy = button(/^Buy \/ Long/)
    act(() => {
      buy.click()
      buy.click()
    })
    fireEvent.click(buy)
    await waitFor(() => expect(buy.textContent).toContain('Sending'))
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.1')
    expect(button(/^Sell \/ Short/).disabled).toBe(true)
    release()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe(''))
    expect(exchange.calls(CREATE)).toHaveLength(1)
  })

  it('[ORD-01] keeps the quantity that was typed for the next order while the answer to one was on its way', async () => {
    setPreferences(settings, { confirmOrders: false })
    const release = holdAnswer()
    await show()
    type('Price', '49000')
    type('Quantity', '0.1')
    fireEvent.click(button(/^Buy \/ Long/))
    await waitFor(() => expect(button(/^Buy \/ Long/).textContent).toContain('Sending'))
    type('Quantity', '0.2')
    release()
    await waitFor(() => expect(button(/^Buy \/ Long/).textContent).not.toContain('Sending'))
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.2')
    fireEvent.click(button(/^Buy \/ Long/))
    await waitFor(() =>
      expect(exchange.calls(CREATE).map((call) => call.body['qtyX'])).toEqual(['10000000', '20000000']),
    )
  })

  it('finds out by the client id what became of an order whose answer was lost, and never sends it again', async () => {
    setPreferences(settings, { confirmOrders: false })
    exchange.answer(CREATE, () => 'cut')
    exchange.answer(FIND, (call) => ({
      result: { order: orderRecord({ orderLinkId: call.query.get('orderLinkId') ?? '' }) },
    }))
    await show()
    type('Price', '49000')
    type('Quantity', '0.1')
    fireEvent.click(button(/^Buy \/ Long/))
    expect(await screen.findByText('The exchange has your order')).toBeTruthy()
    expect(exchange.calls(CREATE)).toHaveLength(1)
    expect(exchange.calls(FIND)[0]?.query.get('orderLinkId')).toBe(exchange.calls(CREATE)[0]?.body['orderLinkId'])
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('')
  })

  it('shows why the exchange refused, and keeps what was typed', async () => {
    setPreferences(settings, { confirmOrders: false })
    exchange.answer(CREATE, () => ({
      retCode: 110017,
      retMsg: 'There is no position that this reduce-only order could reduce.',
    }))
    await show()
    type('Quantity', '0.1')
    fireEvent.click(button(/^Buy \/ Long/))
    expect(await screen.findByText('There is no position that this reduce-only order could reduce.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.1')
    expect(button(/^Buy \/ Long/).disabled).toBe(false)
  })

  it.each([
    ['keeps what was typed where a post-only order was ended at once', 'Cancelled', '0.1'],
    ['empties the quantity where it waits', 'New', ''],
  ] as const)('[ORD-01] %s', async (_title, orderStatus, left) => {
    setPreferences(settings, { confirmOrders: false })
    exchange.answer(FIND, (call) => ({
      result: { order: orderRecord({ orderLinkId: call.query.get('orderLinkId') ?? '', orderStatus }) },
    }))
    await show()
    type('Price', '49000')
    type('Quantity', '0.1')
    fireEvent.click(screen.getByLabelText('Post-only'))
    fireEvent.click(button(/^Buy \/ Long/))
    await waitFor(() => expect(exchange.calls(FIND)).toHaveLength(1))
    expect(exchange.calls(CREATE)[0]?.body['timeInForce']).toBe('PostOnly')
    const quantity = screen.getByLabelText<HTMLInputElement>('Quantity')
    await waitFor(() =>
      expect([quantity.value, button(/^Buy \/ Long/).textContent?.includes('Sending')]).toEqual([left, false]),
    )
    await waitFor(() => expect(button(/^Buy \/ Long/).disabled).toBe(left === ''))
    expect(quantity.value).toBe(left)
  })

  it('[ORD-01] takes no second order until it is known whether a post-only one was ended, and keeps what is typed meanwhile', async () => {
    setPreferences(settings, { confirmOrders: false })
    const { promise, resolve } = Promise.withResolvers<void>()
    exchange.answer(FIND, async (call) => {
      await promise
      return { result: { order: orderRecord({ orderLinkId: call.query.get('orderLinkId') ?? '' }) } }
    })
    await show()
    type('Price', '49000')
    type('Quantity', '0.1')
    fireEvent.click(screen.getByLabelText('Post-only'))
    fireEvent.click(button(/^Buy \/ Long/))
    await waitFor(() => expect(exchange.calls(FIND)).toHaveLength(1))
    expect(button(/^Buy \/ Long/).getAttribute('aria-busy')).toBe('true')
    expect(button(/^Buy \/ Long/).textContent).toContain('Sending')
    expect(button(/^Sell \/ Short/).disabled).toBe(true)
    expect(button(/^Sell \/ Short/).getAttribute('aria-busy')).toBe(null)
    type('Quantity', '0.2')
    fireEvent.click(button(/^Buy \/ Long/))
    resolve()
    await waitFor(() => expect(button(/^Buy \/ Long/).disabled).toBe(false))
    expect(button(/^Buy \/ Long/).getAttribute('aria-busy')).toBe(null)
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.2')
    expect(exchange.calls(CREATE)).toHaveLength(1)
  })

  it('[ORD-01, ORD-10] asks nothing of a post-only order that waits for its trigger', async () => {
    setPreferences(settings, { confirmOrders: false })
    await show(context(), conditionalKind({ id: 'StopLimit', orderType: 'Limit', triggerPrice: '51000' }))
    type('Price', '49000')
    type('Quantity', '0.1')
    fireEvent.click(screen.getByLabelText('Post-only'))
    fireEvent.click(button(/^Buy \/ Long/))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe(''))
    expect(exchange.calls(CREATE).map(({ body }) => body['timeInForce'])).toEqual(['PostOnly'])
    expect(exchange.calls(FIND)).toEqual([])
  })

  it('[ORD-01] says that a part of the program could not be fetched when an order was to be sent, and keeps what was typed', async () => {
    setPreferences(settings, { confirmOrders: false })
    await show(context(), { ...limitKind, send: () => Promise.reject(new MissingPart('gone')) })
    type('Quantity', '0.1')
    fireEvent.click(button(/^Buy \/ Long/))
    expect(await screen.findByText(/^Something went wrong in this panel/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('0.1')
    expect(button(/^Buy \/ Long/).disabled).toBe(false)
  })

  it('[ORD-12] fills size by risk with the stop that it was found from, as the stop loss of the order', async () => {
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Size by risk' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Size by risk' }))
    type('Maximum loss', '1')
    type('Stop-loss price', '49500')
    expect(dialog.getByText(/takes this stop as its stop loss/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: /^Use / }))
    const stop = await screen.findByLabelText<HTMLInputElement>('Stop loss')
    expect(stop.value).toBe('49500')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'TP/SL' }).getAttribute('data-state')).toBe('checked')
    // an order that only closes carries no stop loss, and the dialog says so
    fireEvent.click(screen.getByText('Reduce-only'))
    fireEvent.click(button(/^Size by risk/))
    type('Stop-loss price', '49500')
    expect(await screen.findByText(/carries no stop loss/)).toBeTruthy()
  })

  it.each<[MarginMode, string]>([
    ['REGULAR_MARGIN', 'By ROI'],
    ['PORTFOLIO_MARGIN', 'By price change'],
  ])('[ORD-12, TPSL-02] the stop of size by risk comes with the input type of %s', async (marginMode, input) => {
    await show(context({ marginMode }))
    fireEvent.click(await screen.findByRole('button', { name: 'Size by risk' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Size by risk' }))
    type('Maximum loss', '1')
    type('Stop-loss price', '49500')
    fireEvent.click(dialog.getByRole('button', { name: /^Use / }))
    expect(await screen.findByLabelText(`Stop loss: ${input}`)).toBeTruthy()
  })

  it('[ORD-02] has the unit chosen in a dialog that keeps a draft until it is confirmed, and remembers it', async () => {
    await show()
    type('Quantity', '0.054')
    fireEvent.click(button(/^Quantity unit: BTC/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Quantity type' }))
    expect(dialog.getAllByRole<HTMLButtonElement>('radio').map(({ labels }) => labels[0]?.textContent)).toEqual([
      expect.stringMatching(/^Quantity \(BTC\)0\.054 BTC/),
      expect.stringMatching(/^Value \(USDT\)2,700 USDT/),
      expect.stringMatching(/^Cost \(USDT\)272\.8/),
    ])
    fireEvent.click(dialog.getByRole('radio', { name: /^Value/ }))
    expect(orderFormPreferences.store.getState().unit).toBe('qty')
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(orderFormPreferences.store.getState().unit).toBe('value')
    expect(screen.getByLabelText<HTMLInputElement>('Value').value).toBe('2700')
  })

  it('[ORD-02] keeps the quantity when the unit changes, whatever becomes of the price', async () => {
    await show()
    type('Price', '50000')
    type('Quantity', '0.054')
    fireEvent.click(button(/^Quantity unit: BTC/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Quantity type' }))
    fireEvent.click(dialog.getByRole('radio', { name: /^Cost/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
    type('Price', '51000')
    expect(draftNow('BTCUSDT')).toMatchObject({ buy: { qty: e8('0.054') }, sell: { qty: e8('0.054') } })
    expect(button(/^Buy \/ Long/).textContent).toContain('0.054 BTC')
  })

  it('[ORD-02] moves the slider with what is typed, and writes what a share comes to', async () => {
    await show()
    const slider = screen.getByRole('slider', { name: 'Percentage of maximum' })
    type('Quantity', '0.5')
    // 0.5 of a maximum of slightly more than 1.9
    expect(slider.getAttribute('aria-valuenow')).toBe('25')
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    expect(slider.getAttribute('aria-valuenow')).toBe('30')
    const field = screen.getByLabelText<HTMLInputElement>('Quantity')
    const qty = draftNow('BTCUSDT')
    expect(field.value === '' ? field.placeholder : field.value).toContain(formatE8(qty?.buy.qty ?? 0n))
  })

  it('[ORD-01] shows others the order that is being written, and forgets it as it closes', async () => {
    await show()
    const follower = renderHook(() => useOrderDraft('BTCUSDT'))
    expect(follower.result.current?.buy.qty).toBe(undefined)
    type('Price', '49000')
    type('Quantity', '0.1')
    const draft = follower.result.current
    expect(draft).toMatchObject({
      kind: 'Limit',
      orderType: 'Limit',
      timeInForce: 'GTC',
      closing: false,
      price: e8('49000'),
      trigger: null,
      buy: { qty: e8('0.1'), positionIdx: 0 },
      sell: { qty: e8('0.1'), positionIdx: 0 },
    })
    expect(draft?.buy.liqPrice).not.toBe(draft?.sell.liqPrice)
    expect(draftNow('ETHUSDT')).toBe(undefined)
    cleanup()
    expect(draftNow('BTCUSDT')).toBe(undefined)
    await show()
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('')
    expect(draftNow('BTCUSDT')?.price).toBe(e8('50000'))
  })

  it('[ORD-01] takes kind, price, quantity and side that another part of the screen offers, and sends nothing by itself', async () => {
    await show(context({ long: holding('Buy', '0.2') }))
    act(() => fillOrder({ symbol: 'BTCUSDT', kind: 'Market', qty: e8('0.2'), reduceOnly: true, side: 'Sell' }))
    await waitFor(() => expect(document.activeElement).toBe(button(/^Close long/)))
    expect(draftNow('BTCUSDT')).toMatchObject({ kind: 'Market', closing: true, sell: { qty: e8('0.2') } })
    act(() => fillOrder({ symbol: 'BTCUSDT', price: e8('51000.5') }))
    expect(draftNow('BTCUSDT')).toMatchObject({ kind: 'Limit', price: e8('51000.5') })
    act(() => fillOrder({ symbol: 'ETHUSDT', price: e8('3000') }))
    expect(draftNow('BTCUSDT')?.price).toBe(e8('51000.5'))
    expect(exchange.calls(CREATE)).toEqual([])
  })

  it('[ORD-10] a ticket of a position stands in the place of the order: nothing to buy or sell, no draft, until a price is filled in', async () => {
    await show(context(), { id: 'Trailing', view: ({ instrument }) => <p>the stop of {instrument.symbol}</p> })
    expect(screen.getByText('the stop of BTCUSDT')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBe(null)
    expect(screen.queryByLabelText('Quantity')).toBe(null)
    expect(draftNow('BTCUSDT')).toBeUndefined()
    act(() => fillOrder({ symbol: 'BTCUSDT', price: e8('49000') }))
    expect(screen.queryByText('the stop of BTCUSDT')).toBe(null)
    expect(await screen.findByRole('button', { name: /^Buy/ })).toBeTruthy()
    expect(draftNow('BTCUSDT')).toMatchObject({ kind: 'Limit', price: e8('49000') })
  })
})
