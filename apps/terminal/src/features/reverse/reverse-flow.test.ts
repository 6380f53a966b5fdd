import type { Order } from '@perpdesk/protocol'
import { describe, expect, it, vi } from 'vitest'
import type { SubmissionOutcome } from '../order-submission/index.ts'
import { positionRecord } from '../testing/index.ts'
import { type ReverseCalls, ReverseFlow, type ReverseShelf } from './reverse-flow.ts'
import { closingOrder, openingOrder, type ReverseRecord, recordOf } from './reverse-record.ts'

const RECORD: ReverseRecord = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  qty: '0.5',
  openQty: '0.5',
  hedge: false,
  closeLinkId: 'close-1',
  openLinkId: 'open-1',
}
const LINEAR = { contractType: 'LinearPerpetual' } as const
const INVERSE = { contractType: 'InversePerpetual' } as const
const ACCEPTED: SubmissionOutcome = { kind: 'accepted', answer: { orderId: '1', orderLinkId: '', price: '0' } }
const REFUSED: SubmissionOutcome = { kind: 'refused', code: 110007, message: 'not enough', params: {} }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the flow reads what was executed and nothing else
const executed = (cumExecQty: string, qty = '0.5') => ({ qty, cumExecQty }) as Order

function flow(given: { close?: SubmissionOutcome; open?: SubmissionOutcome; orders: Readonly<Record<string, Order>> }) {
  let kept: ReverseRecord | undefined
  const shelf: ReverseShelf = { read: () => kept, write: (record) => (kept = record) }
  const calls = {
    close: vi.fn<ReverseCalls['close']>(async () => given.close ?? ACCEPTED),
    open: vi.fn<ReverseCalls['open']>(async () => given.open ?? ACCEPTED),
    find: vi.fn<ReverseCalls['find']>(async (id) => given.orders[id] ?? null),
  }
  return { reverse: new ReverseFlow(calls, shelf), calls, shelf }
}

describe('orders of a reverse', () => {
  it('[REV-02] the whole position is closed at market, reduce-only, then as much is opened the other way', () => {
    expect(closingOrder(RECORD, LINEAR)).toEqual({
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Market',
      qtyX: '50000000',
      reduceOnly: true,
      positionIdx: 0,
      action: 'ReverseClose',
      orderLinkId: 'close-1',
    })
    expect(openingOrder(RECORD, LINEAR)).toEqual({
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Market',
      qtyX: '50000000',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
      action: 'ReverseOpen',
      orderLinkId: 'open-1',
    })
  })

  it('[REV-02] in hedge mode the index of the long closes and that of the short opens, and the other way round', () => {
    const long = { ...RECORD, hedge: true }
    expect([closingOrder(long, LINEAR).positionIdx, openingOrder(long, LINEAR).positionIdx]).toEqual([1, 2])
    const short = { ...long, side: 'Sell' as const }
    expect([closingOrder(short, LINEAR).positionIdx, openingOrder(short, LINEAR).positionIdx]).toEqual([2, 1])
    expect(recordOf(positionRecord({ side: '', size: '0' }), RECORD)).toBeUndefined()
  })

  it('[REV-02, ORD-06] in hedge mode the leverage of the other side goes with the opening, in the field of the family', () => {
    const ids = { closeLinkId: 'close-1', openLinkId: 'open-1' }
    const opened = (positionIdx: 0 | 1, contract: typeof LINEAR | typeof INVERSE, leverageE2?: number) => {
      const record = recordOf(positionRecord({ positionIdx }), ids, { leverageE2 })
      const { leverageE2: scaled, leverage } = openingOrder(record ?? RECORD, contract)
      expect(closingOrder(record ?? RECORD, contract)).not.toHaveProperty('leverageE2')
      return [scaled, leverage]
    }
    expect(opened(1, LINEAR, 1_250)).toEqual([1_250, undefined])
    expect(opened(1, INVERSE, 1_250)).toEqual([undefined, '12.5'])
    expect(opened(1, LINEAR)).toEqual([undefined, undefined])
    expect(opened(0, LINEAR, 1_250)).toEqual([undefined, undefined])
  })

  it('[ORD-06, REV-02] coin-margined contracts are reversed by the same two orders, their quantity as it is', () => {
    const coin = { ...RECORD, qty: '100', openQty: '300' }
    expect(closingOrder(coin, INVERSE)).toMatchObject({ qty: '100', reduceOnly: true })
    expect(openingOrder(coin, INVERSE)).toMatchObject({ qty: '300', reduceOnly: false })
  })
})

describe('ReverseFlow', () => {
  it('[REV-02, REV-04] is written down before the close leaves, and forgotten when both are done', async () => {
    const { reverse, calls, shelf } = flow({ orders: { 'close-1': executed('0.5') } })
    calls.close.mockImplementation(async () => {
      expect(shelf.read()).toEqual(RECORD)
      return ACCEPTED
    })
    expect(await reverse.start(RECORD)).toEqual({ kind: 'reversed' })
    expect([calls.close.mock.calls.length, calls.open.mock.calls.length, shelf.read()]).toEqual([1, 1, undefined])
  })

  it.each([
    ['0.2', 'reversed'],
    ['0.1', 'closedInPart'],
  ])(
    '[REV-02, ORD-08] of a position larger than one order all parts count: with %s of the second it is %s',
    async (second, kind) => {
      const orders = { 'close-1': executed('0.3', '0.3'), 'close-1_2': executed(second, '0.2') }
      const { reverse } = flow({ orders })
      expect((await reverse.start(RECORD))?.kind).toBe(kind)
    },
  )

  it('[REV-04] a second click while one is under way sends nothing', async () => {
    const { reverse, calls } = flow({ orders: { 'close-1': executed('0.5') } })
    const [first, second] = await Promise.all([reverse.start(RECORD), reverse.start({ ...RECORD, closeLinkId: 'x' })])
    expect([first?.kind, second]).toEqual(['reversed', undefined])
    expect(calls.close).toHaveBeenCalledTimes(1)
    expect(reverse.isRunning).toBe(false)
  })

  it('[REV-04] a refused close stops it: nothing is opened', async () => {
    const { reverse, calls, shelf } = flow({ close: REFUSED, orders: {} })
    expect(await reverse.start(RECORD)).toEqual({ kind: 'unchanged', isRefused: true })
    expect([calls.open.mock.calls.length, shelf.read()]).toEqual([0, undefined])
  })

  it.each([
    ['0.3', 'closedInPart', RECORD],
    ['0', 'unchanged', undefined],
  ] as const)('[REV-04] with %s closed it opens nothing: %s', async (cumExecQty, kind, kept) => {
    const { reverse, calls, shelf } = flow({ orders: { 'close-1': executed(cumExecQty) } })
    expect((await reverse.start(RECORD))?.kind).toBe(kind)
    expect([calls.open.mock.calls.length, shelf.read()]).toEqual([0, kept])
  })

  it('[REV-04] a refused opening is kept for a retry, under the same id', async () => {
    const { reverse, calls, shelf } = flow({ open: REFUSED, orders: { 'close-1': executed('0.5') } })
    expect(await reverse.start(RECORD)).toEqual({ kind: 'closedOnly', record: RECORD, message: 'not enough' })
    expect(shelf.read()).toEqual(RECORD)
    // No other reverse starts before this one is settled.
    expect(await reverse.start({ ...RECORD, closeLinkId: 'y' })).toBeUndefined()
    calls.open.mockResolvedValue(ACCEPTED)
    expect(await reverse.finish(RECORD)).toEqual({ kind: 'reversed' })
    expect([calls.open.mock.calls, shelf.read()]).toEqual([[[RECORD], [RECORD]], undefined])
  })

  it('[REV-04] a retry opens nothing where the opening had arrived', async () => {
    const { reverse, calls } = flow({ orders: { 'open-1': executed('0.5') } })
    expect(await reverse.finish(RECORD)).toEqual({ kind: 'reversed' })
    expect(calls.open).not.toHaveBeenCalled()
  })

  it('[REV-04] a second retry while one is under way sends nothing', async () => {
    const { reverse, calls } = flow({ orders: {} })
    const first = reverse.finish(RECORD)
    expect(await reverse.finish(RECORD)).toBeUndefined()
    expect(await first).toEqual({ kind: 'reversed' })
    expect(calls.open).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Readonly<Record<string, Order>>, string]>([
    ['never closed', {}, 'unchanged'],
    ['closed', { 'close-1': executed('0.5') }, 'closedOnly'],
    ['closed in part', { 'close-1': executed('0.2') }, 'closedInPart'],
    ['opened too', { 'close-1': executed('0.5'), 'open-1': executed('0.5') }, 'reversed'],
  ])('[REV-04] after a reload it says where it stands and opens nothing by itself: %s', async (_name, orders, kind) => {
    const { reverse, calls, shelf } = flow({ orders })
    shelf.write(RECORD)
    expect((await reverse.resume())?.kind).toBe(kind)
    expect([calls.close.mock.calls.length, calls.open.mock.calls.length]).toEqual([0, 0])
    reverse.giveUp()
    expect(await reverse.resume()).toBeUndefined()
  })
})
