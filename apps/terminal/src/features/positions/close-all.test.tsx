import { type Position, shrinkSymbol } from '@perpdesk/protocol'
import { symbolConfigOf } from '@perpdesk/protocol/testing'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts, startTexts } from '../../i18n/index.ts'
import { takeSymbols } from '../../stores/instruments.ts'
import { Toaster } from '../../ui/index.ts'
import { type Answer, completeDom, FakeExchange, positionRecord } from '../testing/index.ts'
import { CloseAll } from './close-all.tsx'

const CREATE = '/contract/v5/order/create'

let exchange: FakeExchange

beforeEach(async () => {
  completeDom()
  exchange = await FakeExchange.start()
  await startTexts()
  await loadTexts('positions', 'notifications')
})
afterEach(async () => {
  cleanup()
  await exchange.stop()
})
configure({ asyncUtilTimeout: 8_000 })

function held(count: number): readonly Position[] {
  const symbols = Array.from({ length: count }, (_, index) => `C${index}USDT`)
  takeSymbols(symbols.map((symbol) => shrinkSymbol(symbolConfigOf(symbol))))
  return symbols.map((symbol) => positionRecord({ symbol }))
}

/** A stub of the exchange whose positions close with the accepted orders. */
async function venue(positions: readonly Position[], refuse: (symbol: string) => Answer | undefined) {
  const taken: string[] = []
  exchange.answer(CREATE, ({ body }) => {
    const symbol = String(body['symbol'])
    const refusal = refuse(symbol)
    if (refusal !== undefined) return refusal
    taken.push(symbol)
    return { result: { orderId: `${taken.length}`, orderLinkId: body['orderLinkId'], price: '0' } }
  })
  const at = (left: readonly Position[]) => (
    <>
      <CloseAll positions={left} isPart={false} />
      <Toaster />
    </>
  )
  const { rerender } = render(at(positions))
  const settle = (left: readonly Position[]) => act(() => rerender(at(left)))
  fireEvent.click(screen.getByRole('button', { name: 'Close all' }))
  const question = await screen.findByRole('dialog', { name: 'Close all positions' })
  fireEvent.click(within(question).getByRole('button', { name: 'Close all' }))
  return { taken, settle }
}

describe('closing all positions', () => {
  it('[POS-02] closes each of more than the budget has room for, and tells of no refusal that it waited out', async () => {
    const positions = held(45)
    let room = 40
    const { taken, settle } = await venue(positions, () => {
      room -= 1
      if (room === -1) setTimeout(() => (room = 40), 700)
      return room >= 0 ? undefined : { retCode: 10006, retMsg: 'Too many requests.', retExtInfo: { seconds: '1' } }
    })
    await waitFor(() => expect(taken).toHaveLength(45))
    expect(new Set(taken).size).toBe(45)
    const links = exchange.calls(CREATE).map(({ body }) => body['orderLinkId'])
    expect(new Set(links).size).toBe(links.length)
    settle([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(screen.queryByRole('alert')).toBe(null)
  })

  it('[POS-02] says which are still open: those that were refused, with the reason, and those that nobody took', async () => {
    const positions = held(3)
    const { taken, settle } = await venue(positions, (symbol) =>
      symbol === 'C1USDT' ? { retCode: 110_005, retMsg: 'The position is being liquidated.' } : undefined,
    )
    await waitFor(() => expect(taken).toHaveLength(2))
    // the first is closed; a part of the third found no counterparty
    settle([positions[1]!, positionRecord({ symbol: 'C2USDT', size: '0.04' })])
    expect(await screen.findByText('2 positions are still open:')).toBeTruthy()
    const rows = within(screen.getByRole('dialog')).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'C1USDTLong 0.100The position is being liquidated.',
      'C2USDTLong 0.040',
    ])
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close all' }))
    await waitFor(() => expect(taken).toEqual(['C0USDT', 'C2USDT', 'C2USDT']))
  })
})
