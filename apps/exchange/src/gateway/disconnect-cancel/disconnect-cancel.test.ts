import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DisconnectCancel, dcpWindow } from './disconnect-cancel.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function guard(fails = 0) {
  const cancelled: number[] = []
  let left = fails
  const dcp = new DisconnectCancel(async (account) => {
    if (left-- > 0) throw new Error('halted')
    cancelled.push(account)
  })
  return { dcp, cancelled }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

describe('disconnect-cancel-all', () => {
  it('[ENG-09, 3.14] cancels when nobody has come back within the window, once', async () => {
    const { dcp, cancelled } = guard()
    const one = {}
    dcp.watch(one, 10, 10)
    await seconds(60)
    dcp.lost(one, 10)
    await seconds(9.9)
    expect(cancelled).toEqual([])
    await seconds(0.2)
    expect(cancelled).toEqual([10])
    await seconds(60)
    expect(cancelled).toEqual([10])
  })

  it('[ENG-09, 3.14] counts only the last connection of the account, with the window that one asked for', async () => {
    const { dcp, cancelled } = guard()
    const [one, two, other] = [{}, {}, {}]
    dcp.watch(one, 10, 3)
    dcp.watch(two, 10, 20)
    dcp.watch(other, 11, 3)
    dcp.lost(one, 10)
    await seconds(30)
    dcp.lost(two, 10)
    await seconds(19)
    expect(cancelled).toEqual([])
    await seconds(2)
    expect(cancelled).toEqual([10])
  })

  it('[ENG-09, 3.14] a connection that comes back stops the time, and loses it anew', async () => {
    const { dcp, cancelled } = guard()
    const [one, two] = [{}, {}]
    dcp.watch(one, 10, 5)
    dcp.lost(one, 10)
    await seconds(4)
    dcp.watch(two, 10, 5)
    await seconds(60)
    expect(cancelled).toEqual([])
    dcp.lost(two, 10)
    await seconds(5.1)
    expect(cancelled).toEqual([10])
  })

  it('[ENG-09, 3.14] leaves alone who unsubscribed, who never subscribed, and everybody when the house closes', async () => {
    const { dcp, cancelled } = guard()
    const [one, two] = [{}, {}]
    dcp.watch(one, 10, 3)
    dcp.release(one, 10)
    dcp.lost(one, 10)
    dcp.lost({}, 12)
    dcp.watch(two, 11, 3)
    dcp.lost(two, 11)
    dcp.stop()
    await seconds(60)
    expect(cancelled).toEqual([])
  })

  it('[ENG-09, 3.14] tries again while the exchange takes nothing', async () => {
    const { dcp, cancelled } = guard(3)
    const one = {}
    dcp.watch(one, 10, 3)
    dcp.lost(one, 10)
    await seconds(3.1)
    expect(cancelled).toEqual([])
    await seconds(3)
    expect(cancelled).toEqual([10])
  })

  it('[ENG-09, 3.14] windows lie between 3 and 300 seconds', () => {
    expect(['dcp', 'dcp.3', 'dcp.300'].map(dcpWindow)).toEqual([10, 3, 300])
    for (const topic of ['dcp.2', 'dcp.301', 'dcp.0', 'dcp.03', 'dcp.', 'dcp.3.5', 'dcp.-3', 'order', 'dcpx']) {
      expect(dcpWindow(topic)).toBeUndefined()
    }
  })
})
