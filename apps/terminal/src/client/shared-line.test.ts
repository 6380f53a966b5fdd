// @vitest-environment node
import type { ClientMessage } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Line, LineEvents } from './line.ts'
import { SharedLine } from './shared-line.ts'

/** The server's end of a connection: records the messages it receives and sends those of the test. */
class Upstream {
  readonly sent: ClientMessage[] = []
  readonly events: LineEvents
  open = true

  constructor(events: LineEvents) {
    this.events = events
    queueMicrotask(() => events.opened())
  }

  report(topic: string, data: number): void {
    this.events.heard(`{"topic":"${topic}","data":${data}}`)
  }
}

const upstreams: Upstream[] = []
function connect(events: LineEvents): Line {
  const made = new Upstream(events)
  upstreams.push(made)
  return {
    send: (message) => made.sent.push(message),
    close: () => {
      made.open = false
    },
  }
}

const windows: SharedLine[] = []
let name = ''

/** Makes a window that has opened its line. */
function makeWindow(options = {}) {
  const shared = new SharedLine(name, connect, options)
  windows.push(shared)
  const reported: string[] = []
  let line: Line | undefined
  const events: LineEvents = {
    opened: () => reported.push('opened'),
    heard: (text) => reported.push(text),
    closed: (end) => reported.push(`closed ${end}`),
  }
  const open = () => {
    line = shared.open(events)
  }
  open()
  return { shared, reported, open, send: (message: ClientMessage) => line?.send(message), close: () => line?.close() }
}

async function openWindow() {
  const made = makeWindow()
  await vi.waitFor(() => expect(made.reported).toContain('opened'))
  return made
}

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  name = `test.${Math.random()}`
})

afterEach(() => {
  for (const each of windows.splice(0)) each.leave()
  upstreams.length = 0
  vi.unstubAllGlobals()
})

describe('SharedLine', () => {
  it('[RT-01] one connection serves all windows, each hears what it subscribed to', async () => {
    const first = await openWindow()
    const second = await openWindow()
    expect(upstreams).toHaveLength(1)
    first.send({ op: 'subscribe', args: ['a'] })
    second.send({ op: 'subscribe', args: ['b'] })
    await vi.waitFor(() => expect(upstreams[0]?.sent).toHaveLength(2))
    upstreams[0]?.report('a', 1)
    upstreams[0]?.report('b', 2)
    await vi.waitFor(() => expect(second.reported).toEqual(['opened', '{"topic":"b","data":2}']))
    expect(first.reported).toEqual(['opened', '{"topic":"a","data":1}'])
  })

  it('[RT-01] a topic stays subscribed while any window reads it', async () => {
    const first = await openWindow()
    const second = await openWindow()
    first.send({ op: 'subscribe', args: ['a', 'b'] })
    second.send({ op: 'subscribe', args: ['a'] })
    await vi.waitFor(() => expect(upstreams[0]?.sent).toHaveLength(2))
    first.send({ op: 'unsubscribe', args: ['a', 'b'] })
    expect(upstreams[0]?.sent.at(-1)).toEqual({ op: 'unsubscribe', args: ['b'] })
    second.close()
    await vi.waitFor(() => expect(upstreams[0]?.sent.at(-1)).toEqual({ op: 'unsubscribe', args: ['a'] }))
  })

  it('answers a ping only where it was asked', async () => {
    const first = await openWindow()
    const second = await openWindow()
    second.send({ op: 'ping' })
    await vi.waitFor(() => expect(upstreams[0]?.sent).toHaveLength(1))
    const reqId = upstreams[0]?.sent[0]?.reqId
    const pong = JSON.stringify({ op: 'pong', success: true, retCode: 0, retMsg: 'OK', reqId, ts: 1 })
    upstreams[0]?.events.heard(pong)
    await vi.waitFor(() => expect(second.reported.at(-1)).toBe(pong))
    expect(first.reported).toEqual(['opened'])
  })

  it('a window that comes while no orders are taken hears it, and no other word of before', async () => {
    const first = await openWindow()
    const status = (success: boolean) => JSON.stringify({ op: 'status', success, retCode: 0, retMsg: '', ts: 1 })
    upstreams[0]?.events.heard(status(false))
    const second = await openWindow()
    await vi.waitFor(() => expect(second.reported).toEqual(['opened', status(false)]))
    upstreams[0]?.events.heard(status(true))
    await vi.waitFor(() => expect(second.reported).toHaveLength(3))
    const third = await openWindow()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(third.reported).toEqual(['opened'])
    expect(first.reported).toEqual(['opened', status(false), status(true)])
  })

  it('a lost connection is lost for all, and the next one to ask opens it again', async () => {
    const first = await openWindow()
    const second = await openWindow()
    upstreams[0]?.events.closed('lost')
    await vi.waitFor(() => expect(second.reported.at(-1)).toBe('closed lost'))
    expect(first.reported.at(-1)).toBe('closed lost')
    second.open()
    await vi.waitFor(() => expect(second.reported.at(-1)).toBe('opened'))
    expect(upstreams).toHaveLength(2)
  })

  it('a follower takes over at once when the leader leaves', async () => {
    const first = await openWindow()
    const second = await openWindow()
    const third = await openWindow()
    first.shared.leave()
    expect(upstreams[0]?.open).toBe(false)
    await vi.waitFor(() => expect(third.reported.at(-1)).toBe('closed lost'))
    second.open()
    third.open()
    await vi.waitFor(() => expect(second.reported.at(-1)).toBe('opened'))
    await vi.waitFor(() => expect(third.reported.at(-1)).toBe('opened'))
    expect(upstreams).toHaveLength(2)
  })

  it('a visible follower takes the place of a leader that hangs within 3 s; a hidden one waits', async () => {
    const hung = `perpdesk.1.${name}`
    const taken = vi.fn()
    navigator.locks.request(hung, () => new Promise(() => undefined)).catch(taken)
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    const follower = makeWindow()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(taken).not.toHaveBeenCalled()
    vi.stubGlobal('document', { visibilityState: 'visible' })
    const began = performance.now()
    await vi.waitFor(() => expect(taken).toHaveBeenCalled(), 4_000)
    expect(performance.now() - began).toBeLessThan(3_000)
    expect(follower.reported).toEqual(['closed lost'])
    follower.open()
    await vi.waitFor(() => expect(follower.reported.at(-1)).toBe('opened'))
  })

  it('connects before the lock is there, and uses that connection or drops it', async () => {
    const first = makeWindow({ ahead: true })
    expect(upstreams).toHaveLength(1)
    await vi.waitFor(() => expect(first.reported).toEqual(['opened']))
    const second = makeWindow({ ahead: true })
    await vi.waitFor(() => expect(second.reported).toEqual(['opened']))
    second.send({ op: 'subscribe', args: ['a'] })
    await vi.waitFor(() => expect(upstreams[0]?.sent).toHaveLength(1))
    expect(upstreams.map(({ open }) => open)).toEqual([true, false])
    first.shared.leave()
    const third = makeWindow({ ahead: true })
    third.shared.leave()
    await vi.waitFor(() => expect(upstreams.map(({ open }) => open)).toEqual([false, false, false]))
  })

  it('where locks cannot be had each window has its own connection', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } })
    const first = await openWindow()
    const second = await openWindow()
    expect([first.reported, second.reported]).toEqual([['opened'], ['opened']])
    expect(upstreams).toHaveLength(2)
    vi.stubGlobal('navigator', {})
    expect(SharedLine.possible).toBe(false)
  })
})
