import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { TopicReader } from '../client/subscriptions.ts'
import { LINGER, storesByKey, TopicStore } from './topic-store.ts'

const schema = z.number()

/** A socket that records its calls and delivers the messages of the test. */
class ScriptedSocket {
  readonly log: string[] = []
  reader: TopicReader<unknown> | undefined

  connect(): void {
    this.log.push('connect')
  }

  subscribe<Message>(topic: string, reader: TopicReader<Message>): () => void {
    this.log.push(`subscribe ${topic}`)
    this.reader = reader as TopicReader<unknown>
    return () => this.log.push(`end ${topic}`)
  }
}

function make(hertz = 1000) {
  const socket = new ScriptedSocket()
  let live = 0
  const store = new TopicStore<number, string>({
    socket,
    topic: 'a',
    schema,
    hertz,
    apply: (value) => {
      live = value
      return value >= 0
    },
    produce: (current) => `${live}${current ? '' : ' old'}`,
  })
  return { socket, store }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('TopicStore', () => {
  it('asked for ahead, is subscribed once, handed to whoever listens, and ended when nobody does', async () => {
    const taken = make()
    const there = taken.store.ahead()
    expect(taken.socket.log).toEqual(['connect', 'subscribe a'])
    taken.socket.reader?.onMessage(7)
    await there
    await taken.store.ahead()
    taken.store.subscribe(() => undefined)
    expect(taken.store.get()).toBe('7')
    vi.advanceTimersByTime(LINGER * 2)
    expect(taken.socket.log).toHaveLength(2)

    const left = make()
    const ended = left.store.ahead()
    vi.advanceTimersByTime(LINGER)
    await ended
    expect(left.socket.log.at(-1)).toBe('end a')
  })

  it('subscribes once for many users and ends a while after the last one left', () => {
    const { socket, store } = make()
    const first = store.subscribe(() => undefined)
    const second = store.subscribe(() => undefined)
    expect(socket.log).toEqual(['connect', 'subscribe a'])
    first()
    vi.advanceTimersByTime(LINGER * 2)
    expect(socket.log).toHaveLength(2)
    second()
    vi.advanceTimersByTime(LINGER - 1)
    expect(socket.log).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(socket.log).toEqual(['connect', 'subscribe a', 'end a'])
  })

  it('costs nothing to come back while it lingers', () => {
    const { socket, store } = make()
    store.subscribe(() => undefined)()
    vi.advanceTimersByTime(LINGER / 2)
    store.subscribe(() => undefined)
    vi.advanceTimersByTime(LINGER * 2)
    expect(socket.log).toEqual(['connect', 'subscribe a'])
  })

  it('tells the first message at once and marks what is known as old when the topic is lost', () => {
    const { socket, store } = make(2)
    const reported: string[] = []
    store.subscribe(() => reported.push(store.get()))
    expect(store.get()).toBe('0 old')
    socket.reader?.onMessage(5)
    expect(reported).toEqual(['5'])
    socket.reader?.onLost?.()
    expect(reported).toEqual(['5', '5 old'])
    socket.reader?.onMessage(6)
    expect(reported).toEqual(['5', '5 old', '6'])
  })

  it('passes on that a message does not follow on', () => {
    const { socket, store } = make()
    store.subscribe(() => undefined)
    expect(socket.reader?.onMessage(-1)).toBe(false)
    expect(socket.reader?.onMessage(1)).toBe(true)
  })
})

describe('storesByKey', () => {
  it('makes one store a key', () => {
    const makeStore = vi.fn((key: string) => ({ key }))
    const of = storesByKey(makeStore)
    expect(of('a')).toBe(of('a'))
    expect(of('b')).not.toBe(of('a'))
    expect(makeStore).toHaveBeenCalledTimes(2)
  })
})
