import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readFrames } from '../../../../testing/read-frames.ts'
import { Connection } from './connection.ts'
import { Publisher } from './publisher.ts'

/** A topic whose state is one number; counts the snapshots made. */
class Counter extends Publisher {
  value = 0
  snapshots = 0
  #published = 0

  protected publish(now: number): void {
    if (this.value === this.#published) return
    this.#published = this.value
    this.broadcast(now, `${this.value}`)
  }

  protected snapshot(): string {
    this.snapshots += 1
    return `${this.#published}`
  }
}

/**
 * Returns a socket that accepts everything at once, and a function that reads its messages as type, sequence number and
 * data.
 */
function reader() {
  const stream = new PassThrough()
  const reported: Buffer[] = []
  stream.on('data', (bytes: Buffer) => reported.push(bytes))
  const socket = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN, bufferedAmount: 0 }
  const connection = new Connection(socket as WebSocket, stream, '')
  const messages = () => {
    connection.flush()
    return readFrames(Buffer.concat(reported)).map((text) => {
      const { type, seq, data }: { type: string; seq: number; data: number } = JSON.parse(text)
      return [type, seq, data]
    })
  }
  return { connection, messages, socket }
}

describe('a public topic', () => {
  it('[API-04] makes a snapshot once for all who come between two turns', () => {
    const topic = new Counter('counter')
    const early = Array.from({ length: 40 }, reader)
    for (const { connection } of early) topic.subscribe(connection, 1)
    expect(topic.snapshots).toBe(1)
    topic.value = 7
    topic.flush(2)
    const late = Array.from({ length: 40 }, reader)
    for (const { connection } of late) topic.subscribe(connection, 3)
    expect(topic.snapshots).toBe(2)
    for (const { messages } of early) {
      expect(messages()).toEqual([
        ['snapshot', 1, 0],
        ['delta', 2, 7],
      ])
    }
    for (const { messages } of late) expect(messages()).toEqual([['snapshot', 2, 7]])
  })

  it('[API-04] leaves out changes for a socket that is congested, and begins anew once it has caught up', () => {
    const topic = new Counter('counter')
    const [quick, slow] = [reader(), reader()]
    for (const { connection } of [quick, slow]) topic.subscribe(connection, 1)
    for (const [value, unsent] of [
      [1, 1_000_000],
      [2, 1_000_000],
      [3, 0],
    ] as const) {
      slow.socket.bufferedAmount = unsent
      topic.value = value
      topic.flush(2)
    }
    expect(quick.messages().slice(1)).toEqual([
      ['delta', 2, 1],
      ['delta', 3, 2],
      ['delta', 4, 3],
    ])
    expect(slow.messages()).toEqual([
      ['snapshot', 1, 0],
      ['snapshot', 4, 3],
    ])
  })
})
