import { type ClientMessage, opAnswer, TOO_MANY_SOCKETS } from '@perpdesk/protocol'
import * as z from 'zod/mini'

/**
 * Reason why a line ended: the connection was lost, the server closed it for good (code 1000), or connections of other
 * windows replaced it.
 */
export type LineEnd = 'lost' | 'normal' | 'replaced'

export interface LineEvents {
  /** The line is ready to use; a required login has succeeded. */
  readonly opened: () => void
  readonly heard: (text: string) => void
  /** The line has ended; no more events follow. Not called after `close`. */
  readonly closed: (end: LineEnd) => void
}

/**
 * A two-way connection to a stream: a socket of this window or of another window. Emits no event before `open` has
 * returned it.
 */
export interface Line {
  readonly send: (message: ClientMessage) => void
  /** `dead` means that the server was silent for too long: then no window may keep the shared connection. */
  readonly close: (dead?: boolean) => void
}

/** Opens lines. `leave` releases everything held for them; a later `open` starts anew. */
export interface LineSource {
  readonly open: (events: LineEvents) => Line
  readonly leave: () => void
}

export interface SocketOptions {
  readonly url: () => string
  /** One-time token for `login`; undefined if none is available, and the connection is tried again later. */
  readonly token?: () => Promise<string | undefined>
}

const CLOSE_NORMAL = 1000

/** Opens a socket of this window and logs it in if `token` is given. */
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

/** Returns the answer to an operation, if the received text is one. */
export function readOpAnswer(text: string): z.infer<typeof opAnswer> | undefined {
  const answer = z.safeParse(opAnswer, readJson(text))
  return answer.success ? answer.data : undefined
}
