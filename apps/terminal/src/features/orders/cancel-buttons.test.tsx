import { spotOrderEndpoints } from '@perpdesk/protocol'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints, streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { Toaster, toast } from '../../ui/index.ts'
import { completeDom, FakeExchange, orderRecord } from '../testing/index.ts'
import { CancelAll, CancelButton, CancelChosen } from './cancel-buttons.tsx'

const BATCH = '/contract/v5/order/cancel-batch'
let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('orders')
})
afterEach(async () => {
  cleanup()
  toast.dismiss('cancel-orders')
  vi.restoreAllMocks()
  await exchange.stop()
})

const orders = (count: number) => Array.from({ length: count }, (_, index) => orderRecord({ orderId: `${index + 1}` }))
const asked = () =>
  exchange
    .calls(BATCH)
    .map(({ body }) => (body as { request: { orderId: string }[] }).request.map(({ orderId }) => orderId))

describe('cancelling what was chosen', () => {
  it('[TAB-04, TAB-02] cancels all of them, in batches, once; says how many were refused and why', async () => {
    exchange.answer(BATCH, ({ body }) => ({
      result: {
        list: (body as { request: { orderId: string }[] }).request.map(({ orderId }) => ({
          orderId,
          orderLinkId: '',
          price: '',
          code: orderId === '21' ? 110001 : 0,
          msg: orderId === '21' ? 'The order is filled.' : '',
        })),
      },
    }))
    render(
      <>
        <CancelChosen orders={orders(21)} />
        <Toaster />
      </>,
    )
    const button = screen.getByRole('button', { name: 'Cancel 21 selected orders' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('1 order was not cancelled: The order is filled.')).toBeTruthy()
    expect(asked()).toEqual([orders(20).map(({ orderId }) => orderId), ['21']])
  })

  it('[TAB-04] waits for the budget where there are more orders than it has room for', async () => {
    let over = true
    exchange.answer(BATCH, () => {
      over = !over
      return over
        ? { retCode: 10006, retMsg: 'Too many requests.', retExtInfo: { seconds: '1' } }
        : { result: { list: [] } }
    })
    render(
      <>
        <CancelChosen orders={orders(21)} />
        <Toaster />
      </>,
    )
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(asked().map(({ length }) => length)).toEqual([20, 1, 1]), { timeout: 5_000 })
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe(null))
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('[REC-06] the leg that its pair took with it was not refused', async () => {
    const [first, second] = orders(2)
    exchange.answer(BATCH, () => ({
      result: {
        list: [
          { orderId: '1', orderLinkId: '', price: '', code: 0, msg: '' },
          { orderId: '2', orderLinkId: '', price: '', code: 110010, msg: 'This order is already cancelled.' },
        ],
      },
    }))
    render(
      <>
        <CancelButton order={{ ...first!, set: [first!, second!] }} />
        <Toaster />
      </>,
    )
    const button = screen.getByRole('button')
    fireEvent.click(button)
    await waitFor(() => expect(asked()).toHaveLength(1))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe(null))
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('[TST-05] a refused cancellation is told as CancelFailure, with the reason', async () => {
    await loadTexts('notifications')
    exchange.answer('/contract/v5/order/cancel', () => ({
      retCode: 110010,
      retMsg: 'This order is already cancelled.',
    }))
    const [order] = orders(1)
    render(
      <>
        <CancelButton order={{ ...order!, set: [order!] }} />
        <Toaster />
      </>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(await screen.findByText('Cancellation failed')).toBeTruthy()
    expect(document.body.textContent).toContain('This order is already cancelled.')
    toast.dismiss('order-1')
  })

  it('[ORD-07, SPOT-02] an order on a pair, such as the part of a strategy, is cancelled by the call of pairs', async () => {
    Object.assign(endpoints, spotOrderEndpoints)
    exchange.answer('/spot/api/order/cancel', () => ({ result: { orderId: '7', orderLinkId: '' } }))
    const part = orderRecord({ symbol: 'BTC/USDT', orderId: '7', strategyId: '5' })
    render(<CancelButton order={{ ...part, set: [part] }} />)
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() =>
      expect(exchange.calls('/spot/api/order/cancel').map(({ body }) => body)).toEqual([
        { symbol: 'BTC/USDT', orderId: '7' },
      ]),
    )
  })

  it('[TST-05, ORD-07] all that were cancelled are told by their number, and that TP/SL were among them', async () => {
    await loadTexts('notifications')
    exchange.answer('/contract/v5/order/cancel-all', () => ({ result: { cancelled: 2 } }))
    for (const withTpsl of [false, true]) {
      const { unmount } = render(
        <>
          <CancelAll orders={orders(2)} kind="all" isPart={false} withTpsl={withTpsl} only={undefined} />
          <Toaster />
        </>,
      )
      fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel all' }))
      expect(await screen.findByText('2 orders cancelled')).toBeTruthy()
      const legs = screen.queryByText('Including take profits and stop losses.')
      expect(legs !== null).toBe(withTpsl)
      act(() => toast.dismiss('cancel-all'))
      unmount()
    }
  })

  it('[REC-06] a row of several orders is cancelled as a whole', async () => {
    exchange.answer(BATCH, () => ({ result: { list: [] } }))
    const [first, second] = orders(2)
    render(<CancelButton order={{ ...first!, set: [first!, second!] }} />)
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(asked()).toEqual([['1', '2']]))
  })

  it('[TAB-02] hands the focus to the table when the row of a cancelled order has gone', async () => {
    const [order] = orders(1)
    const shown = (open: boolean) => (
      <div tabIndex={-1} data-testid="table">
        {open ? <CancelButton order={{ ...order!, set: [order!] }} /> : null}
      </div>
    )
    const { rerender } = render(shown(true))
    screen.getByRole('button').focus()
    rerender(shown(false))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('table')))
  })

  it('[TAB-04] orders that filters show are cancelled after a question, and none but these', async () => {
    exchange.answer(BATCH, () => ({ result: { list: [] } }))
    render(<CancelAll orders={orders(2)} kind="all" isPart withTpsl={false} only={undefined} />)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
    const question = screen.getByRole('dialog')
    expect(question.textContent).toContain('2 open orders will be cancelled.')
    expect(question.textContent).toContain('Only the orders shown: the filters leave some out.')
    expect(asked()).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel all' }))
    await waitFor(() => expect(asked()).toEqual([['1', '2']]))
  })

  it('[ORD-07, TAB-02] one kind of orders is cancelled by the call for it, or each by its name where there is none', async () => {
    const ALL = '/contract/v5/order/cancel-all'
    exchange.answer(BATCH, () => ({ result: { list: [] } }))
    exchange.answer(ALL, () => ({ result: { cancelled: 2 } }))
    const only = { symbol: 'BTCUSDT', name: 'BTCUSDT' }
    const cancel = (kind: 'tpSl' | 'stopLimit') => {
      const { unmount } = render(
        <CancelAll orders={orders(2)} kind={kind} isPart={false} withTpsl={kind === 'tpSl'} only={only} />,
      )
      fireEvent.click(screen.getByRole('button', { name: /^Cancel all \(/ }))
      const question = screen.getByRole('dialog')
      expect(question.textContent).toContain('Orders of other types stay.')
      fireEvent.click(within(question).getByRole('button', { name: 'Cancel all' }))
      return unmount
    }
    const unmount = cancel('tpSl')
    await waitFor(() =>
      expect(exchange.calls(ALL).map(({ body }) => body)).toEqual([{ symbol: 'BTCUSDT', kind: 'tpsl' }]),
    )
    expect(asked()).toEqual([])
    unmount()
    cancel('stopLimit')
    await waitFor(() => expect(asked()).toEqual([['1', '2']]))
    expect(exchange.calls(ALL)).toHaveLength(1)
  })

  it('[TAB-04] the question before all are cancelled says in words why nothing can be sent', () => {
    const shown = () => <CancelAll orders={orders(2)} kind="all" isPart={false} withTpsl={false} only={undefined} />
    const { rerender } = render(shown())
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
    expect(screen.queryByRole('alert')).toBe(null)
    vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'offline', accepting: true, latency: undefined })
    rerender(shown())
    expect(screen.getByRole('alert').textContent).toBe('No connection: nothing can be sent right now.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel all' }).disabled).toBe(true)
  })
})
