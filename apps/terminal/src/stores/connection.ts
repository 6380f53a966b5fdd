import { useSyncExternalStore } from 'react'
import { type ConnectionState, serverClock, streams } from '../client/index.ts'

export interface ConnectionHealth {
  /**
   * The worse of the two connections. An `idle` connection (nobody signed in, nothing subscribed) does not count.
   * `halted` is a good connection to an exchange that currently takes no orders.
   */
  readonly state: Exclude<ConnectionState, 'idle'> | 'halted'
  readonly public: ConnectionState
  readonly private: ConnectionState
  /** Round trip in milliseconds; undefined before the first measurement. */
  readonly latency: number | undefined
}

const RANK: Record<ConnectionState, number> = {
  idle: 0,
  live: 1,
  lagging: 2,
  connecting: 3,
  reconnecting: 4,
  offline: 5,
  replaced: 6,
  closed: 7,
}

function read(): ConnectionHealth {
  const market = streams.public.status
  const own = streams.private.status
  const worse = RANK[own.state] > RANK[market.state] ? own.state : market.state
  const good = worse === 'live' || worse === 'lagging'
  const state = worse === 'idle' ? 'connecting' : worse
  return {
    state: good && !market.accepting ? 'halted' : state,
    public: market.state,
    private: own.state,
    latency: market.latency,
  }
}

let shown = read()

function subscribe(listener: () => void): () => void {
  const report = () => {
    shown = read()
    listener()
  }
  const ends = [streams.public.onStatus(report), streams.private.onStatus(report)]
  return () => {
    for (const end of ends) end()
  }
}

function get(): ConnectionHealth {
  const next = read()
  const same =
    next.state === shown.state &&
    next.public === shown.public &&
    next.private === shown.private &&
    next.latency === shown.latency
  if (!same) shown = next
  return shown
}

/** Returns the state of the live connections. */
export function useConnection(): ConnectionHealth {
  return useSyncExternalStore(subscribe, get)
}

export function connectionNow(): ConnectionHealth {
  return get()
}

/** Reason why nothing can be sent: there is no network, or the exchange takes no orders. */
export type LineBlock = 'offline' | 'halted'

function lineBlock(): LineBlock | undefined {
  if (read().state === 'offline') return 'offline'
  return streams.public.status.accepting ? undefined : 'halted'
}

/** Returns the reason why nothing can be sent; `undefined` while orders, amendments and cancellations can be sent. */
export function useLineBlock(): LineBlock | undefined {
  return useSyncExternalStore(subscribe, lineBlock)
}

/**
 * Returns the server's clock: `now()` in milliseconds since 1970 UTC, and its lead over this device in milliseconds.
 */
export function useServerClock(): { readonly offset: number; readonly now: () => number } {
  const offset = useSyncExternalStore(clockSubscribe, clockOffset)
  return { offset, now: clockNow }
}

const clockSubscribe = (listener: () => void) => serverClock.subscribe(listener)
const clockOffset = () => serverClock.offset
const clockNow = () => serverClock.now()
