import type { AlertMessage, PriceAlert } from '@perpdesk/protocol'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../../client/index.ts'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { logOut, startDemo } from '../../stores/index.ts'
import { Toaster, toast } from '../../ui/index.ts'
import { completeDom, FakeExchange, USER } from '../testing/index.ts'
import { AlertList } from './alert-list.tsx'
import { useAlertsOf } from './alerts-of.ts'
import { mergeAlerts } from './live-alerts.ts'

const SWITCH = '/contract/v5/alert/switch'
const DELETE = '/contract/v5/alert/delete'
const LIST = '/contract/v5/alert/list'

// The calls use a real connection, and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })

const alert = (fields: Partial<PriceAlert> = {}): PriceAlert => ({
  alertId: 'alert-0001',
  symbol: 'BTCUSDT',
  source: 'MarkPrice',
  condition: 'crossing',
  value: '66000',
  minutes: 0,
  repeat: 'once',
  expiresTime: 0,
  note: '',
  state: 'on',
  count: 0,
  lastTime: 0,
  lastPrice: '',
  createdTime: 1,
  ...fields,
})

let exchange: FakeExchange
let subscribed: number
let push: (data: readonly PriceAlert[], type?: AlertMessage['type']) => void

beforeEach(async () => {
  completeDom()
  subscribed = 0
  exchange = await FakeExchange.start()
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  await startDemo()
  await startTexts()
  await loadTexts('alerts', 'notifications')
  vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ state: 'live', accepting: true, latency: undefined })
  vi.spyOn(streams.private, 'status', 'get').mockReturnValue({ state: 'live', accepting: true, latency: undefined })
  vi.spyOn(streams.private, 'subscribe').mockImplementation((_, reader) => {
    push = (data, type = 'delta') => {
      // the list subscribes to this topic alone
      act(() => void reader.onMessage({ topic: 'alert', seq: 1, ts: 1, type, data: [...data] } as never))
    }
    subscribed += 1
    return () => {
      subscribed -= 1
    }
  })
})
afterEach(async () => {
  cleanup()
  toast.dismiss('alert-alert-0001')
  vi.useRealTimers()
  vi.restoreAllMocks()
  await logOut()
  await exchange.stop()
})

const show = () =>
  render(
    <>
      <AlertList onEdit={() => undefined} />
      <Toaster />
    </>,
  )
function OfContract() {
  return <p data-testid="of">{useAlertsOf('BTCUSDT').map(({ alertId }) => alertId)}</p>
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('[CHT-09] the list of alerts', () => {
  it('waits, says that there are none, and follows what comes', () => {
    show()
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy()
    push([], 'snapshot')
    expect(screen.getByText(/^No price alerts yet/)).toBeTruthy()
    push([alert({ note: 'sell half' })])
    expect(rows()).toEqual(['BTCUSDTMark price · Crossing 66000Oncesell half'])
    push([alert({ state: 'came', count: 1, lastTime: 1_795_000_000_000, lastPrice: '66000.1' })])
    expect(rows()[0]).toMatch(/^BTCUSDTTriggeredMark price · Crossing 66000Once · 1×, last /)
    push([alert({ alertId: 'alert-0002', condition: 'moves', value: '2.5', minutes: 60, repeat: 'each' })])
    expect(rows()[0]).toBe('BTCUSDTMark price · Up or down by 2.50% (1 h)Each time')
    push([alert({ state: 'deleted' })])
    expect(rows()).toHaveLength(1)
  })

  it('says when it does not come, and asks again', () => {
    vi.useFakeTimers()
    show()
    act(() => void vi.advanceTimersByTime(8_000))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    push([alert()], 'snapshot')
    expect(rows()).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(20_000))
    expect(rows()).toHaveLength(1)
  })

  it('is asked for once by all that look at it, and of nobody who is not signed in', async () => {
    const both = render(
      <>
        <AlertList onEdit={() => undefined} />
        <OfContract />
      </>,
    )
    push(
      [alert(), alert({ alertId: 'paused-1', state: 'paused' }), alert({ alertId: 'moves-01', minutes: 5 })],
      'snapshot',
    )
    push([alert({ alertId: 'other-01', symbol: 'ETHUSDT' })])
    expect([subscribed, rows().length, screen.getByTestId('of').textContent]).toEqual([1, 4, 'alert-0001'])
    await act(() => logOut())
    expect([subscribed, screen.getByTestId('of').textContent]).toEqual([0, ''])
    await act(() => startDemo())
    expect([subscribed, screen.getByTestId('of').textContent]).toEqual([1, ''])
    both.unmount()
    expect(subscribed).toBe(0)
  })

  it('pauses and turns on; what was refused is told', async () => {
    exchange.answer(SWITCH, ({ body }) => ({ result: alert({ state: body['state'] === 'on' ? 'on' : 'paused' }) }))
    show()
    push([alert()], 'snapshot')
    fireEvent.click(screen.getByRole('button', { name: 'Pause: BTCUSDT Mark price · Crossing 66000' }))
    await waitFor(() => expect(exchange.calls(SWITCH).map(({ body }) => body['state'])).toEqual(['paused']))
    push([alert({ state: 'paused' })])
    exchange.answer(SWITCH, () => ({ retCode: 20_011, retMsg: 'gone' }))
    const on = screen.getByRole<HTMLButtonElement>('button', { name: /^Turn on/ })
    await waitFor(() => expect(on.disabled).toBe(false))
    fireEvent.click(on)
    expect(await screen.findByText('The alert was not changed')).toBeTruthy()
    push([alert({ state: 'expired' })])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Turn on/ }).disabled).toBe(true)
  })

  it('[REV-05] deletes once where the answer was lost, and looks whether it is gone', async () => {
    exchange.answer(DELETE, () => 'cut')
    exchange.answer(LIST, () => ({ result: { list: [] } }))
    show()
    push([alert()], 'snapshot')
    fireEvent.click(screen.getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(exchange.calls(LIST).length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Delete/ }).disabled).toBe(false))
    expect(exchange.calls(DELETE)).toHaveLength(1)
    expect(screen.queryByText('The alert was not changed')).toBeNull()
  })

  it('keeps places as alerts change, and shows new ones first', () => {
    const list = [alert({ alertId: 'b' }), alert({ alertId: 'a' })]
    const ids = (changes: readonly PriceAlert[]) => mergeAlerts(list, changes).map(({ alertId }) => alertId)
    expect(ids([alert({ alertId: 'a', count: 3 })])).toEqual(['b', 'a'])
    expect(ids([alert({ alertId: 'c' }), alert({ alertId: 'd' })])).toEqual(['d', 'c', 'b', 'a'])
    expect(ids([alert({ alertId: 'b', state: 'deleted' })])).toEqual(['a'])
  })
})
