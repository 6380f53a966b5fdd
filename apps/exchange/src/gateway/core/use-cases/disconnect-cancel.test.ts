import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DisconnectCancel } from './disconnect-cancel.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns the state that survives a restart: guards on a simulated disk whose writes take `delayMs` and may fail. */
function exchange(disk = new Map<number, number>()) {
  const cancelled: number[] = []
  const faults = { cancels: 0, writes: 0, delayMs: 0, written: 0 }
  const dcp = new DisconnectCancel({
    guards: new Map(disk),
    async store(account, seconds) {
      if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs))
      if (faults.writes-- > 0) throw new Error('disk full')
      faults.written += 1
      if (seconds === null) disk.delete(account)
      else disk.set(account, seconds)
    },
    async cancel(account) {
      if (faults.cancels-- > 0) throw new Error('halted')
      cancelled.push(account)
    },
  })
  dcp.open()
  return { dcp, cancelled, disk, faults }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

describe('disconnect-cancel-all', () => {
  it('[ENG-09, 3.14] cancels when nobody has come back within the window, once', async () => {
    const { dcp, cancelled, disk } = exchange()
    const one = {}
    await dcp.watch(one, 10, 10)
    await seconds(60)
    await dcp.lost(one, 10)
    await seconds(9.9)
    expect(cancelled).toEqual([])
    expect(disk).toEqual(new Map([[10, 10]]))
    await seconds(0.2)
    expect(cancelled).toEqual([10])
    expect(disk.size).toBe(0)
    await seconds(60)
    expect(cancelled).toEqual([10])
  })

  it('[ENG-09, 3.14] counts only the last connection of the account, with the window that one asked for', async () => {
    const { dcp, cancelled } = exchange()
    const [one, two, other] = [{}, {}, {}]
    await dcp.watch(one, 10, 3)
    await dcp.watch(two, 10, 20)
    await dcp.watch(other, 11, 3)
    await dcp.lost(one, 10)
    await seconds(30)
    await dcp.lost(two, 10)
    await seconds(19)
    expect(cancelled).toEqual([])
    await seconds(2)
    expect(cancelled).toEqual([10])
  })

  it('[ENG-09, 3.14] a connection that comes back stops the time, and loses it anew', async () => {
    const { dcp, cancelled } = exchange()
    const [one, two] = [{}, {}]
    await dcp.watch(one, 10, 5)
    await dcp.lost(one, 10)
    await seconds(4)
    await dcp.watch(two, 10, 5)
    await seconds(60)
    expect(cancelled).toEqual([])
    await dcp.lost(two, 10)
    await seconds(5.1)
    expect(cancelled).toEqual([10])
  })

  it('[ENG-09, 3.14] leaves alone who unsubscribed, who never subscribed, and everybody when the exchange closes', async () => {
    const { dcp, cancelled, disk } = exchange()
    const [one, two, three] = [{}, {}, {}]
    await dcp.watch(one, 10, 3)
    await dcp.release(one, 10)
    await dcp.lost(one, 10)
    await dcp.lost({}, 12)
    await dcp.watch(two, 11, 3)
    await dcp.lost(two, 11)
    await dcp.watch(three, 13, 4)
    await dcp.stop()
    await dcp.lost(three, 13)
    await seconds(60)
    expect(cancelled).toEqual([])
    expect(disk).toEqual(
      new Map([
        [11, 3],
        [13, 4],
      ]),
    )
  })

  it('[ENG-09, 3.14] tries again while the exchange takes nothing', async () => {
    const { dcp, cancelled, faults } = exchange()
    faults.cancels = 3
    const one = {}
    await dcp.watch(one, 10, 3)
    await dcp.lost(one, 10)
    await seconds(3.1)
    expect(cancelled).toEqual([])
    await seconds(3)
    expect(cancelled).toEqual([10])
  })
})

describe('a guard after a restart', () => {
  it('[ENG-09, DUR-01, 3.14] gives the whole window anew once the exchange serves calls, and spares a user who has reconnected by then', async () => {
    const before = exchange()
    await before.dcp.watch({}, 10, 5)
    await before.dcp.watch({}, 11, 5)
    const [released, cancelled] = [{}, {}]
    await before.dcp.watch(released, 12, 5)
    await before.dcp.release(released, 12)
    await before.dcp.watch(cancelled, 13, 5)
    await before.dcp.lost(cancelled, 13)
    await seconds(6)
    expect(before.cancelled).toEqual([13])

    const after = exchange(before.disk)
    await seconds(4.9)
    expect(after.cancelled).toEqual([])
    const back = {}
    await after.dcp.watch(back, 11, 5)
    await seconds(0.2)
    expect(after.cancelled).toEqual([10])
    await seconds(60)
    expect(after.cancelled).toEqual([10])
    expect(after.disk).toEqual(new Map([[11, 5]]))
    await after.dcp.lost(back, 11)
    await seconds(5.1)
    expect(after.cancelled).toEqual([10, 11])
    expect(after.disk.size).toBe(0)
  })

  it('[ENG-09, DUR-01, 3.14] counts the longest window of the connections that watched', async () => {
    const { dcp, disk } = exchange()
    const [one, two] = [{}, {}]
    await dcp.watch(one, 10, 30)
    await dcp.watch(two, 10, 3)
    expect(disk.get(10)).toBe(30)
    await dcp.lost(one, 10)
    expect(disk.get(10)).toBe(3)
    await dcp.watch(two, 10, 60)
    expect(disk.get(10)).toBe(60)
    await dcp.watch(one, 10, 3)
    await dcp.release(two, 10)
    expect(disk.get(10)).toBe(3)
  })
})

describe('a guard on a slow or full disk', () => {
  it('[ENG-09, DUR-01, 3.14] tells nobody of a guard before it is stored, and keeps to the order of what was asked for', async () => {
    const { dcp, disk, faults, cancelled } = exchange()
    faults.delayMs = 500
    const reported: string[] = []
    const one = {}
    void dcp.watch(one, 10, 5).then(() => reported.push('guarded'))
    void dcp.release(one, 10).then(() => reported.push('released'))
    void dcp.watch(one, 10, 6).then(() => reported.push('guarded again'))
    void dcp.lost(one, 10)
    await seconds(0.4)
    expect([reported, disk.size]).toEqual([[], 0])
    await seconds(0.2)
    expect([reported, disk.get(10)]).toEqual([['guarded'], 5])
    await seconds(1)
    expect([reported, disk.get(10)]).toEqual([['guarded', 'released', 'guarded again'], 6])
    await seconds(5.5)
    expect(cancelled).toEqual([])
    await seconds(0.5)
    expect(cancelled).toEqual([10])
  })

  it('[ENG-09, DUR-01, 3.14] waits for what is being written when the exchange closes', async () => {
    const { dcp, disk, faults } = exchange()
    faults.delayMs = 500
    void dcp.watch({}, 10, 5)
    const stopped = dcp.stop()
    await seconds(0.6)
    await stopped
    expect(disk.get(10)).toBe(5)
  })

  it('[ENG-09, DUR-01, 3.14] refuses what it cannot store, and everything stays as it was', async () => {
    const { dcp, disk, faults, cancelled } = exchange()
    const [one, two] = [{}, {}]
    faults.writes = 1
    await expect(dcp.watch(one, 10, 3)).rejects.toThrow('disk full')
    await dcp.lost(one, 10)
    await seconds(60)
    expect(cancelled).toEqual([])

    await dcp.watch(one, 10, 3)
    faults.writes = 1
    await expect(dcp.release(one, 10)).rejects.toThrow('disk full')
    await dcp.lost(one, 10)
    await seconds(2)
    faults.writes = 1
    await expect(dcp.watch(two, 10, 20)).rejects.toThrow('disk full')
    await seconds(1.1)
    expect(cancelled).toEqual([10])
    expect(disk.size).toBe(0)
  })

  it('[ENG-09, DUR-01, 3.14] needs no write from who comes back with the same window', async () => {
    const { dcp, faults, cancelled } = exchange(new Map([[10, 3]]))
    faults.writes = 1
    await dcp.watch({}, 10, 3)
    await seconds(60)
    expect(cancelled).toEqual([])
    expect(faults.written).toBe(0)
  })

  it('[ENG-09, DUR-01, 3.14] cancels once, however long it takes until the guard is off the disk', async () => {
    const { dcp, disk, faults, cancelled } = exchange()
    const [one, two] = [{}, {}]
    await dcp.watch(one, 10, 3)
    await dcp.watch(two, 11, 3)
    await dcp.lost(one, 10)
    await dcp.lost(two, 11)
    faults.writes = 6
    await seconds(3.1)
    await dcp.watch(two, 11, 3)
    expect(disk.size).toBe(2)
    await seconds(60)
    expect(cancelled).toEqual([10, 11])
    expect(disk).toEqual(new Map([[11, 3]]))
  })

  it('[ENG-09, API-03, 3.14] takes only so many changes of one account', async () => {
    const { dcp, disk } = exchange()
    const one = {}
    for (let change = 0; change < 20; change += 1) await dcp.watch(one, 10, 3 + change)
    await expect(dcp.watch(one, 10, 60)).rejects.toMatchObject({ code: 10_006, params: { seconds: '1' } })
    expect(disk.get(10)).toBe(22)
    await dcp.watch({}, 11, 5)
    await dcp.watch({}, 10, 22)
    await seconds(1)
    await dcp.watch(one, 10, 60)
    expect(disk.get(10)).toBe(60)
  })
})
