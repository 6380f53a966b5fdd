import type { Order, Strategy } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { streams } from '../client/streams.ts'
import type { TopicReader } from '../client/subscriptions.ts'
import {
  closePrivateState,
  onExecutions,
  onOrderChanges,
  onSettings,
  onStrategyChanges,
  openOrders,
  openPrivateState,
  positions,
  strategies,
} from './private-state.ts'

/** Readers registered on the private connection, by topic. */
const readers = new Map<string, TopicReader<unknown>>()
const report = (topic: string, type: 'snapshot' | 'delta', data: unknown) =>
  readers.get(topic)?.onMessage({ topic, seq: 1, ts: 1, type, data })

const order = (orderId: string, orderStatus: Order['orderStatus'], createdTime: number) =>
  ({ orderId, orderStatus, createdTime }) as Order

beforeEach(() => {
  vi.spyOn(streams.private, 'connect').mockImplementation(() => undefined)
  vi.spyOn(streams.private, 'disconnect').mockImplementation(() => readers.clear())
  vi.spyOn(streams.private, 'subscribe').mockImplementation((topic, reader) => {
    readers.set(topic, reader as TopicReader<unknown>)
    return () => readers.delete(topic)
  })
  openPrivateState('1001')
})

afterEach(() => {
  closePrivateState()
  vi.restoreAllMocks()
})

const ids = () => openOrders.getState().value.map((each) => each.orderId)

describe('private state', () => {
  it('waits for the first snapshot and follows the changes', () => {
    expect(openOrders.getState().status).toBe('loading')
    report('order', 'snapshot', [order('9', 'New', 10), order('10', 'New', 10)])
    expect(openOrders.getState().status).toBe('live')
    expect(ids()).toEqual(['10', '9'])
    report('order', 'delta', [order('11', 'New', 30), order('9', 'Filled', 10)])
    expect(ids()).toEqual(['11', '10'])
  })

  it.each([
    ['New', true],
    ['PartiallyFilled', true],
    ['Untriggered', true],
    ['Triggered', true],
    ['Suspended', true],
    ['Filled', false],
    ['PartiallyFilledCanceled', false],
    ['Cancelled', false],
    ['Deactivated', false],
    ['Rejected', false],
  ] as [Order['orderStatus'], boolean][])('[REC-04] an order that is %s is open: %s', (status, isOpen) => {
    report('order', 'snapshot', [order('1', 'New', 1)])
    report('order', 'delta', [order('1', status, 1)])
    expect(ids()).toEqual(isOpen ? ['1'] : [])
  })

  it('[TAB-02] keeps strategies that have not ended, and tells of each change', () => {
    const strategy = (strategyId: string, state: Strategy['state']) =>
      ({ strategyId, state, createdTime: 1 }) as Strategy
    const known = () => strategies.getState().value.map((each) => [each.strategyId, each.state])
    const heard = vi.fn()
    const stop = onStrategyChanges(heard)
    expect(strategies.getState().status).toBe('loading')
    report('strategy', 'snapshot', [strategy('7', 2), strategy('8', 6)])
    expect(known()).toEqual([
      ['8', 6],
      ['7', 2],
    ])
    expect(heard).not.toHaveBeenCalled()
    report('strategy', 'delta', [strategy('8', 2), strategy('9', 5), strategy('7', 4)])
    expect(known()).toEqual([
      ['9', 5],
      ['8', 2],
    ])
    expect(heard).toHaveBeenCalledOnce()
    report('strategy', 'delta', [strategy('8', 3), strategy('9', 4)])
    expect(known()).toEqual([])
    stop()
  })

  it('tells of changes, not of snapshots', () => {
    const heard = vi.fn()
    const stop = onOrderChanges(heard)
    report('order', 'snapshot', [order('1', 'New', 1)])
    expect(heard).not.toHaveBeenCalled()
    report('order', 'delta', [order('1', 'Filled', 1)])
    expect(heard).toHaveBeenCalledWith([order('1', 'Filled', 1)])
    stop()
  })

  it('keeps one position a contract and index and drops empty ones', () => {
    const position = (symbol: string, positionIdx: number, size: string) => ({ symbol, positionIdx, size })
    report('position', 'snapshot', [position('A', 0, '1'), position('B', 0, '0')])
    report('position', 'delta', [position('A', 0, '2'), position('B', 1, '3')])
    expect(positions.getState().value).toEqual([position('B', 1, '3'), position('A', 0, '2')])
    report('position', 'delta', [position('A', 0, '0')])
    expect(positions.getState().value).toEqual([position('B', 1, '3')])
  })

  it('[RT-03] shows what was known as old while the connection is away', () => {
    report('order', 'snapshot', [order('1', 'New', 1)])
    readers.get('order')?.onLost?.()
    expect(openOrders.getState()).toMatchObject({ status: 'stale' })
    expect(ids()).toEqual(['1'])
    report('order', 'snapshot', [])
    expect(openOrders.getState()).toEqual({ status: 'live', value: [] })
  })

  it('[LEV-03, RT-03] hands on settings, and says when some may have been missed', () => {
    const heard = vi.fn()
    const stop = onSettings(heard)
    const settings = [{ symbol: 'BTCUSDT' }]
    report('leverage', 'snapshot', settings)
    report('leverage', 'delta', settings)
    expect(heard.mock.calls).toEqual([
      [settings, false],
      [settings, false],
    ])
    readers.get('leverage')?.onLost?.()
    report('leverage', 'snapshot', [])
    report('leverage', 'delta', settings)
    expect(heard.mock.calls.slice(2)).toEqual([
      [[], true],
      [settings, false],
    ])
    stop()
  })

  it('leaves nothing of a person who logged out', () => {
    const heard = vi.fn()
    const stop = onExecutions(heard)
    report('order', 'snapshot', [order('1', 'New', 1)])
    closePrivateState()
    expect(openOrders.getState()).toEqual({ status: 'signedOut', value: [] })
    expect(report('execution', 'delta', [])).toBeUndefined()
    expect(heard).not.toHaveBeenCalled()
    stop()
  })
})
