import { type ClientMessage, opAnswer, TOO_MANY_SOCKETS } from '@perpdesk/protocol'
import * as z from 'zod/mini'

/** Why a line ended: it broke, the server closed it for good (code 1000), or other windows have taken its place. */
export type LineEnd = 'lost' | 'normal' | 'replaced'

export interface LineEvents {
  /** The line may be used; where a login is needed it is done. */
  readonly opened: () => void
  readonly heard: (text: string) => void
  /** The line is gone, and no more events follow. Not called after `close`. */
  readonly closed: (end: LineEnd) => void
}

/**
 * A two-way line to a stream: a socket of this window, or that of another one. Never emits an event before it is
 * returned.
 */
export interface Line {
  readonly send: (message: ClientMessage) => void
  /** `dead` means that the far end was silent for too long: then no window may keep the shared connection. */
  readonly close: (dead?: boolean) => void
}

/** Source of lines. `leave` gives up everything held for them; a later `open` starts over. */
export interface LineSource {
  readonly open: (events: LineEvents) => Line
  readonly leave: () => void
}

export interface SocketOptions {
  readonly url: () => string
  /** One-time token for `login`, or undefined when none can be had (then the connection is tried again later). */
  readonly token?: () => Promise<string | undefined>
}

const CLOSE_NORMAL = 1000

/** A socket of this window's own, logged in where it has to be. */
export function openSocket({ url, token }: SocketOptions, events: LineEvents): Line {
  const socket = new WebSocket(url())
  let ready = false
  let ended = false
  const end = (why: LineEnd) => {
    if (ended) return
    ended = true
    socket.close(CLOSE_NORMAL)
    events.closed(why)
  }
  const begin = () => {
    ready = true
    events.opened()
  }
  const send = (message: ClientMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const logIn = async () => {
    if (token === undefined) return begin()
    const given = await token()
    if (ended) return
    if (given === undefined) end('lost')
    else send({ op: 'login', args: [given] })
  }
  socket.addEventListener('open', () => {
    if (!ended) void logIn()
  })
  socket.addEventListener('message', ({ data }) => {
    if (ended || typeof data !== 'string') return
    if (ready) return events.heard(data)
    const answer = readOpAnswer(data)
    if (answer?.op !== 'login') return
    if (answer.success) begin()
    else end(answer.retCode === TOO_MANY_SOCKETS ? 'replaced' : 'lost')
  })
  socket.addEventListener('close', ({ code }) => end(code === CLOSE_NORMAL ? 'normal' : 'lost'))
  return {
    send,
    close: () => {
      ended = true
      socket.close(CLOSE_NORMAL)
    },
  }
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The answer to an op in a message of the wire, if it is one. */
export function readOpAnswer(text: string): z.infer<typeof opAnswer> | undefined {
  const answer = z.safeParse(opAnswer, readJson(text))
  return answer.success ? answer.data : undefined
}
