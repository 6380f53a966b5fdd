import { type Position, shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { logOut, startDemo } from '../../stores/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { positions } from '../../stores/private-state.ts'
import { Toaster } from '../../ui/index.ts'
import { completeDom, FakeExchange, instrumentRecord, orderRecord, positionRecord, USER } from '../testing/index.ts'
import { HalfDoneReverse } from './half-done.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { leaveReverse } from './run-reverse.ts'

const CREATE = '/contract/v5/order/create'
const FIND = '/contract/v5/order/find'

let exchange: FakeExchange
let closed: number
/** Executed quantity of an order, by its client id. */
let executed: Map<string, string>
/** Part of the next close that finds a counterparty; all if undefined. */
let part: string | undefined

// The calls use a real connection, and the machine may be busy.
configure({ asyncUtilTimeout: 5_000 })

beforeEach(async () => {
  completeDom()
  closed = 0
  executed = new Map()
  part = undefined
  exchange = await FakeExchange.start()
  exchange.answer('/user/public/demo', () => ({ result: { user: USER } }))
  exchange.answer('/user/private/logout', () => ({ result: {} }))
  exchange.answer('/contract/v5/position/leverage', () => ({ result: HEDGE }))
  exchange.answer(CREATE, ({ body }) => {
    const [link, asked] = [String(body['orderLinkId']), Number(body['qtyX']) / 1e8]
    executed.set(link, body['action'] === 'ReverseClose' ? (part ?? `${asked}`) : `${asked}`)
    return { result: { orderId: link, orderLinkId: link, price: '0' } }
  })
  exchange.answer(FIND, ({ query }) => {
    const cumExecQty = executed.get(query.get('orderLinkId') ?? '')
    return { result: { order: cumExecQty === undefined ? null : orderRecord({ qty: '0.5', cumExecQty }) } }
  })
  await startTexts()
  await loadTexts('reverse', 'notifications')
  takeSymbols([shrinkSymbol(symbolConfigOf('BTCUSDT'))])
  await startDemo()
})
afterEach(async () => {
  leaveReverse()
  cleanup()
  positions.setState({ status: 'signedOut', value: [] })
  await logOut()
  await exchange.stop()
})

const HEDGE = {
  symbol: 'BTCUSDT',
  buyLeverageE2: 1_000,
  sellLeverageE2: 2_500,
  positionMode: 'BothSide',
  isIsolated: true,
  riskId: 1,
}
const LONG = positionRecord({ side: 'Buy', size: '0.5', leverageE2: 1_000, isIsolated: true, positionIdx: 1 })

function show(position: Position = LONG) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReverseDialog
        position={position}
        contract={instrumentRecord()}
        onClose={() => {
          closed += 1
        }}
      />
      <HalfDoneReverse />
      <Toaster />
    </QueryClientProvider>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () => exchange.calls(CREATE).map(({ body }) => body)

describe('the dialog of a reverse', () => {
  it('[REV-01, REV-02] shows the side that comes at its own leverage in hedge mode, and opens it with that', async () => {
    show()
    expect(screen.getByText('Long BTCUSDT 10× · 0.500 BTC')).toBeTruthy()
    expect(await screen.findByText('Short Isolated 25× · 0.500 BTC')).toBeTruthy()
    expect(screen.getByText('Market price')).toBeTruthy()
    press('Reverse')
    await waitFor(() => expect(closed).toBe(1))
    expect(sent()).toMatchObject([
      { action: 'ReverseClose', side: 'Sell', positionIdx: 1, reduceOnly: true },
      { action: 'ReverseOpen', side: 'Sell', positionIdx: 2, reduceOnly: false, closeOnTrigger: false },
    ])
    expect(sent().map(({ leverageE2 }) => leverageE2)).toEqual([undefined, 2_500])
  })

  it('[REV-02] in one-way mode both sides have the leverage of the contract, which the order does not touch', async () => {
    show({ ...LONG, positionIdx: 0 })
    expect(screen.getByText('Short Isolated 10× · 0.500 BTC')).toBeTruthy()
    press('Reverse')
    await waitFor(() => expect(closed).toBe(1))
    expect(sent().map(({ positionIdx, leverageE2 }) => [positionIdx, leverageE2])).toEqual([
      [0, undefined],
      [0, undefined],
    ])
  })

  it('[REV-04] a refused close ends it: the dialog closes, the reason is told, and another may begin', async () => {
    exchange.answer(CREATE, () => ({ retCode: 110_005, retMsg: 'The position is being liquidated.' }))
    show()
    press('Reverse')
    await waitFor(() => expect(closed).toBe(1))
    // shown once, like the refusal of any other order
    expect(screen.getAllByText('The position is being liquidated.')).toHaveLength(1)
    expect(screen.queryByText('The position was not reversed.')).toBe(null)
    expect(sent()).toHaveLength(1)
    cleanup()
    show()
    press('Reverse')
    await waitFor(() => expect(sent()).toHaveLength(2))
    await waitFor(() => expect(closed).toBe(2))
  })

  it('[REV-04] a close that finds nobody leaves the position as it is, and says so', async () => {
    part = '0'
    show()
    press('Reverse')
    expect(await screen.findByText('The position was not reversed.')).toBeTruthy()
    expect([closed, sent().length]).toEqual([1, 1])
  })

  it('[REV-04] closed in part it opens nothing, and goes on with the rest to the size of before, or leaves it', async () => {
    part = '0.3'
    show()
    press('Reverse')
    expect(await screen.findByText('BTCUSDT: only a part of 0.5 was closed. The Short was not opened.')).toBeTruthy()
    expect(sent()).toHaveLength(1)
    positions.setState({ status: 'live', value: [{ ...LONG, size: '0.2' }] })
    part = undefined
    exchange.answer(FIND, ({ query }) => {
      const cumExecQty = executed.get(query.get('orderLinkId') ?? '')
      return { result: { order: cumExecQty === undefined ? null : orderRecord({ qty: '0.2', cumExecQty }) } }
    })
    await waitFor(() => screen.getByRole('button', { name: 'Close the rest, open Short' }))
    press('Close the rest, open Short')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent().map(({ action, qtyX }) => [action, qtyX])).toEqual([
      ['ReverseClose', '50000000'],
      ['ReverseClose', '20000000'],
      ['ReverseOpen', '50000000'],
    ])
    await waitFor(() => expect(screen.queryByText('Reverse not finished')).toBe(null))
  })

  it('[REV-04] one that was not opened can be left as it is: nothing is kept of it', async () => {
    exchange.answer(CREATE, ({ body }) => {
      if (body['action'] === 'ReverseOpen') return { retCode: 110_007, retMsg: 'Not enough.' }
      executed.set(String(body['orderLinkId']), '0.5')
      return { result: { orderId: '1', orderLinkId: body['orderLinkId'], price: '0' } }
    })
    show()
    press('Reverse')
    expect((await screen.findByRole('alert')).textContent).toBe('Not enough.')
    expect(localStorage.getItem('perpdesk.reverse.1')).toContain('"symbol":"BTCUSDT"')
    press('Leave it')
    await waitFor(() => expect(screen.queryByText('Reverse not finished')).toBe(null))
    expect(localStorage.getItem('perpdesk.reverse.1')).toBe(null)
  })

  it('[REV-05] told not to ask again, keeps that on the server', async () => {
    exchange.answer('/v3/private/user/member/pref-setting', ({ body }) => ({
      result: { preferences: body['upsert_keys'] },
    }))
    show()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Do not ask again' }))
    press('Reverse')
    await waitFor(() => expect(closed).toBe(1))
    const kept = () => exchange.calls('/v3/private/user/member/pref-setting').map(({ body }) => body)
    await waitFor(() => expect(kept()).toEqual([{ upsert_keys: { reverseClickTipStatus: 'hide' } }]))
  })
})
