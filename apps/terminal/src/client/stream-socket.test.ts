// @vitest-environment node
import type { AddressInfo } from 'node:net'
import { errors } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import { ServerClock } from './clock.ts'
import { openSocket, type SocketOptions } from './line.ts'
import { StreamSocket } from './stream-socket.ts'

const schema = z.object({ topic: z.string(), seq: z.int(), type: z.string(), data: z.number() })

/** A test server: answers like the exchange as far as the tests need, and records the messages it receives. */
class TestServer {
  readonly heard: { op: string; args?: string[] }[] = []
  readonly peers: Peer[] = []
  readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onSubscribe: (peer: Peer, topic: string) => void = () => undefined
  acceptLogin = true
  loginCode = 10001

  constructor() {
    this.server.on('connection', (peer) => {
      this.peers.push(peer)
      peer.on('message', (data: Buffer) => {
        const message: { op: string; args?: string[] } = JSON.parse(data.toString())
        if (message.op === 'ping') return answer(peer, 'pong', true)
        this.heard.push(message)
        answer(peer, message.op, message.op !== 'login' || this.acceptLogin, this.loginCode)
        if (message.op === 'subscribe') for (const topic of message.args ?? []) this.onSubscribe(peer, topic)
      })
    })
  }

  static async start(): Promise<TestServer> {
    const made = new TestServer()
    await new Promise((resolve) => made.server.once('listening', resolve))
    return made
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}/`
  }

  ops(op: string): string[][] {
    return this.heard.filter((message) => message.op === op).map((message) => message.args ?? [])
  }

  stop(): void {
    for (const peer of this.peers) peer.terminate()
    this.server.close()
  }
}

function answer(peer: Peer, op: string, success: boolean, code = 0): void {
  peer.send(JSON.stringify({ op, success, retCode: success ? 0 : code, retMsg: '', ts: Date.now() }))
}

function report(peer: Peer, type: 'snapshot' | 'delta', seq: number, data: number, topic = 'a'): void {
  peer.send(JSON.stringify({ topic, seq, ts: 1, type, data }))
}

let server: TestServer
let socket: StreamSocket

function open(options: SocketOptions): StreamSocket {
  return new StreamSocket({
    clock: new ServerClock(),
    source: () => ({ open: (events) => openSocket(options, events), leave: () => undefined }),
  })
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = await TestServer.start()
  socket = open({ url: () => server.url })
})

afterEach(() => {
  vi.unstubAllGlobals()
  socket.disconnect()
  server.stop()
})

const reader = (got: number[], lost = vi.fn()) => ({
  schema,
  onMessage: ({ data }: { data: number }) => {
    got.push(data)
    return true
  },
  onLost: lost,
})

describe('StreamSocket', () => {
  it('reads a topic from its snapshot on and is live', async () => {
    server.onSubscribe = (peer) => {
      report(peer, 'snapshot', 1, 10)
      report(peer, 'delta', 2, 11)
    }
    const got: number[] = []
    socket.connect()
    socket.subscribe('a', reader(got))
    await vi.waitFor(() => expect(got).toEqual([10, 11]))
    expect(socket.inStep('a')).toBe(true)
    expect(socket.status.state).toBe('live')
    await vi.waitFor(() => expect(socket.status.latency).toBeGreaterThanOrEqual(0))
  })

  it('asks for all topics of one turn in one message', async () => {
    socket.connect()
    socket.subscribe('a', reader([]))
    socket.subscribe('b', reader([]))
    await vi.waitFor(() => expect(server.ops('subscribe')).toEqual([['a', 'b']]))
    socket.subscribe('c', reader([]))()
    socket.subscribe('d', reader([]))
    await vi.waitFor(() => expect(server.ops('subscribe')).toEqual([['a', 'b'], ['d']]))
  })

  it('[RT-03] fetches a fresh snapshot after a gap and says that the topic is lost until it comes', async () => {
    const got: number[] = []
    const lost = vi.fn()
    let snapshots = 0
    server.onSubscribe = (peer) => {
      snapshots += 1
      report(peer, 'snapshot', 1, snapshots * 100)
    }
    socket.connect()
    socket.subscribe('a', reader(got, lost))
    await vi.waitFor(() => expect(got).toEqual([100]))
    report(server.peers[0]!, 'delta', 3, 103)
    await vi.waitFor(() => expect(got).toEqual([100, 200]), 2_500)
    expect(lost).toHaveBeenCalledOnce()
    expect(server.ops('unsubscribe')).toEqual([['a']])
  })

  it('[RT-03] fetches a fresh snapshot when the reader finds that the content does not follow on', async () => {
    const got: number[] = []
    server.onSubscribe = (peer) => report(peer, 'snapshot', 1, got.length)
    socket.connect()
    socket.subscribe('a', { schema, onMessage: ({ data }) => (got.push(data), data !== 99) })
    await vi.waitFor(() => expect(got).toEqual([0]))
    report(server.peers[0]!, 'delta', 2, 99)
    await vi.waitFor(() => expect(got).toEqual([0, 99, 2]), 2_500)
  })

  it('[RT-01] comes back by itself after a break and subscribes to everything again', async () => {
    const got: number[] = []
    const lost = vi.fn()
    server.onSubscribe = (peer) => report(peer, 'snapshot', 1, server.peers.length)
    socket.connect()
    socket.subscribe('a', reader(got, lost))
    await vi.waitFor(() => expect(got).toEqual([1]))
    server.peers[0]!.terminate()
    await vi.waitFor(() => expect(socket.status.state).toBe('reconnecting'))
    expect(socket.inStep('a')).toBe(false)
    expect(lost).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(got).toEqual([1, 2]), 2_000)
    expect(socket.status.state).toBe('live')
  })

  it('[RT-01] logs in with a one-time token before it subscribes, with a new one each time', async () => {
    let tokens = 0
    socket = open({
      url: () => server.url,
      token: async () => {
        tokens += 1
        return `token-${tokens}`
      },
    })
    socket.connect()
    socket.subscribe('order', reader([]))
    await vi.waitFor(() => expect(server.ops('subscribe')).toHaveLength(1))
    expect(server.heard.map((message) => message.op)).toEqual(['login', 'subscribe'])
    server.peers[0]!.terminate()
    await vi.waitFor(() => expect(server.ops('login')).toEqual([['token-1'], ['token-2']]), 2_000)
  })

  it('[RT-01] a login that takes long does not make snapshots overdue: topics are asked for once', async () => {
    socket = open({
      url: () => server.url,
      token: () => new Promise((resolve) => setTimeout(() => resolve('late'), 5_500)),
    })
    server.onSubscribe = (peer) => setTimeout(() => report(peer, 'snapshot', 1, 10), 1_500)
    const got: number[] = []
    socket.connect()
    socket.subscribe('a', reader(got))
    await vi.waitFor(() => expect(got).toEqual([10]), 10_000)
    expect(server.ops('subscribe')).toEqual([['a']])
  }, 12_000)

  it('[RT-01] subscribes to nothing when the login is refused, and tries again', async () => {
    server.acceptLogin = false
    socket = open({ url: () => server.url, token: async () => 'bad' })
    socket.connect()
    socket.subscribe('order', reader([]))
    await vi.waitFor(() => expect(server.ops('login').length).toBeGreaterThan(1), 3_000)
    expect(server.ops('subscribe')).toEqual([])
  })

  it('leaves its place to other windows when the server allows no more, until it is asked to come back', async () => {
    server.acceptLogin = false
    server.loginCode = errors.tooManySockets.code
    socket = open({ url: () => server.url, token: async () => 'good' })
    socket.connect()
    await vi.waitFor(() => expect(socket.status.state).toBe('replaced'))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(server.ops('login')).toHaveLength(1)
    server.acceptLogin = true
    socket.probe()
    await vi.waitFor(() => expect(socket.status.state).toBe('live'))
  })

  it('[RT-01] forgets its topics when it is closed for good', async () => {
    socket.connect()
    socket.subscribe('a', reader([]))
    await vi.waitFor(() => expect(server.ops('subscribe')).toHaveLength(1))
    socket.disconnect()
    expect(socket.status.state).toBe('idle')
    socket.connect()
    await vi.waitFor(() => expect(socket.status.state).toBe('live'))
    expect(server.ops('subscribe')).toHaveLength(1)
  })

  it('[RT-01] forgets its topics when the server closes normally, and comes back when something is asked for', async () => {
    const lost = vi.fn()
    server.onSubscribe = (peer) => report(peer, 'snapshot', 1, 1)
    socket.connect()
    const got: number[] = []
    socket.subscribe('a', reader(got, lost))
    await vi.waitFor(() => expect(got).toEqual([1]))
    server.peers[0]!.close(1000)
    await vi.waitFor(() => expect(socket.status.state).toBe('closed'))
    expect(lost).toHaveBeenCalledOnce()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(server.peers).toHaveLength(1)
    socket.connect()
    socket.subscribe('b', reader([]))
    await vi.waitFor(() => expect(socket.status.state).toBe('live'))
    expect(server.ops('subscribe')).toEqual([['a'], ['b']])
  })

  it('tells that the exchange takes no orders, until it does or the connection begins anew', async () => {
    socket.connect()
    await vi.waitFor(() => expect(socket.status.state).toBe('live'))
    const [peer] = server.peers
    if (peer === undefined) throw new Error('nobody connected')
    answer(peer, 'status', false, 10016)
    await vi.waitFor(() => expect(socket.status.accepting).toBe(false))
    answer(peer, 'status', true)
    await vi.waitFor(() => expect(socket.status.accepting).toBe(true))
    answer(peer, 'status', false, 10016)
    await vi.waitFor(() => expect(socket.status.accepting).toBe(false))
    peer.terminate()
    await vi.waitFor(() => expect(socket.status).toMatchObject({ state: 'live', accepting: true }), 5_000)
  })

  it('[RT-03] asks for a topic that keeps tearing only now and then', async () => {
    let asked = 0
    server.onSubscribe = (peer) => {
      asked += 1
      report(peer, 'snapshot', 1, 99)
    }
    socket.connect()
    socket.subscribe('a', { schema, onMessage: () => false })
    await vi.waitFor(() => expect(asked).toBe(4), 6_000)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(asked).toBe(4)
  })

  it('[RT-03] lets go while the window is frozen and comes back when it is probed', async () => {
    socket.connect()
    socket.subscribe('a', reader([]))
    await vi.waitFor(() => expect(server.ops('subscribe')).toHaveLength(1))
    socket.rest()
    expect(socket.status.state).toBe('reconnecting')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(server.peers).toHaveLength(1)
    socket.probe()
    await vi.waitFor(() => expect(server.ops('subscribe')).toHaveLength(2))
  })

  it('[RT-03] finds a connection that is open and dead when it is probed', async () => {
    const silent = await TestServer.start()
    socket = open({ url: () => silent.url })
    socket.connect()
    await vi.waitFor(() => expect(socket.status.state).toBe('live'))
    silent.peers[0]!.removeAllListeners('message')
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.probe()
    // silence alone would show it after 5 s
    await vi.waitFor(() => expect(socket.status.state).toBe('reconnecting'), 4_000)
    silent.stop()
  })
})
