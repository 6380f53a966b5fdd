import {
  type ClientMessage,
  clientMessage,
  describeFault,
  type OpAnswer,
  PRIVATE_TOPICS,
  type PrivateTopic,
} from '@perpdesk/protocol'
import type { RawData } from 'ws'
import * as z from 'zod/mini'
import { Throttle } from '../../../core/budgets/throttle.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { TerminalContext } from '../context.ts'
import { readJson } from '../http/json-guard.ts'
import { ApiError, apiErrorOf, invalidField } from '../wire/api-error.ts'
import { CLOSE, type Connection } from './connection.ts'
import { dcpWindow } from './dcp-topic.ts'
import type { PrivateHub } from './private-hub.ts'
import type { PublicHub } from './public-hub.ts'

const MAX_TOPICS = 200
const LOGIN_WITHIN_MS = 10_000
/** Rate limit of messages from a client: a burst, then one per `refillMs`. */
const INBOUND = { burst: 20, refillMs: 100 } as const

export interface Hubs {
  readonly publicHub: PublicHub
  readonly privateHub: PrivateHub
  /** Counts a private socket of a user; throws if the user has too many. */
  readonly admit: (account: number) => void
}

/** Handles the messages of a client on one socket. */
export class SocketSession {
  readonly #context: TerminalContext
  readonly #hubs: Hubs
  readonly #connection: Connection
  readonly #isPrivate: boolean
  readonly #inbound = new Throttle(INBOUND.burst, INBOUND.refillMs, 1)
  #loginTimer: NodeJS.Timeout | undefined
  #loggingIn = false
  /** The last change of the guard. Changes wait for the disk, so they run one after the other in the order received. */
  #guarding: Promise<void> = Promise.resolve()
  /** Messages received during the login; they are handled after it, so that clients need not wait for its answer. */
  readonly #waiting: ClientMessage[] = []

  constructor(context: TerminalContext, hubs: Hubs, connection: Connection, isPrivate: boolean) {
    this.#context = context
    this.#hubs = hubs
    this.#connection = connection
    this.#isPrivate = isPrivate
    if (isPrivate) {
      this.#loginTimer = setTimeout(() => connection.close(CLOSE.policy, 'log in within 10 s'), LOGIN_WITHIN_MS)
    }
    connection.socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary))
    connection.socket.on('ping', () => this.#count())
    connection.socket.on('pong', () => {
      connection.alive = true
    })
  }

  /** Releases everything once the socket is closed. */
  end(): void {
    clearTimeout(this.#loginTimer)
    const { publicHub, privateHub } = this.#hubs
    const account = this.#connection.account?.id
    if (!this.#isPrivate) for (const topic of this.#connection.topics) publicHub.unsubscribe(this.#connection, topic)
    else if (account !== undefined) {
      privateHub.remove(this.#connection, account)
      void this.#guarding.then(() => this.#context.core.disconnectCancel.lost(this.#connection, account))
    }
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    if (!this.#connection.open || !this.#count()) return
    this.#connection.alive = true
    let message: ClientMessage
    try {
      if (isBinary) throw invalidField('body', 'send text frames')
      const parsed = z.safeParse(clientMessage, readJson(asBuffer(data)))
      if (!parsed.success) throw new ApiError('invalidParameter', { ...describeFault(parsed.error.issues) })
      message = parsed.data
    } catch (error) {
      this.#fail('error', error)
      return
    }
    this.#obey(message)
  }

  #obey(message: ClientMessage): void {
    if (this.#loggingIn && (message.op === 'subscribe' || message.op === 'unsubscribe')) {
      this.#waiting.push(message)
      return
    }
    switch (message.op) {
      case 'ping':
        this.#answer({ op: 'pong', success: true, retCode: 0, retMsg: 'OK', reqId: message.reqId })
        return
      case 'login':
        void this.#logIn(message.args[0], message.reqId)
        return
      case 'subscribe':
      case 'unsubscribe':
        for (const topic of message.args) this.#change(message.op, topic, message.reqId)
    }
  }

  async #logIn(token: string, reqId: string | undefined): Promise<void> {
    const { accounts, sessions } = this.#context.core
    const connection = this.#connection
    try {
      if (!this.#isPrivate) throw invalidField('op', 'the public socket needs no login')
      if (connection.session || this.#loggingIn) throw new ApiError('loginTwice')
      this.#loggingIn = true
      const redeemed = sessions.redeemOneTimeToken(token)
      if (!redeemed) throw new ApiError('loginExpired')
      const { session, account } = redeemed
      await accounts.ensure(account)
      if (!connection.open) return
      this.#hubs.admit(session.user.account)
      connection.session = session
      connection.account = account
      clearTimeout(this.#loginTimer)
      this.#loggingIn = false
      this.#answer({ op: 'login', success: true, retCode: 0, retMsg: 'OK', reqId })
      for (const message of this.#waiting.splice(0)) this.#obey(message)
    } catch (error) {
      this.#fail('login', error, reqId)
      if (!connection.session && this.#isPrivate) connection.close(CLOSE.policy, 'login failed')
    }
  }

  #change(op: 'subscribe' | 'unsubscribe', topic: string, reqId: string | undefined): void {
    const window = this.#isPrivate ? dcpWindow(topic) : undefined
    if (window !== undefined) {
      this.#guarding = this.#guarding.then(() => this.#changeGuard(op, topic, window, reqId))
      return
    }
    try {
      if (op === 'subscribe') this.#checkRoom(topic)
      // The answer is sent before the snapshot, so that the client knows the topic of the snapshot.
      const act = op === 'subscribe' ? this.#subscribing(topic) : this.#unsubscribing(topic)
      this.#answer({ op, success: true, retCode: 0, retMsg: 'OK', args: [topic], reqId })
      act()
    } catch (error) {
      this.#fail(op, error, reqId, topic)
    }
  }

  /**
   * Changes the guard and answers once the change is on disk, so a confirmed guard survives a crash of the exchange.
   */
  async #changeGuard(
    op: 'subscribe' | 'unsubscribe',
    topic: string,
    seconds: number,
    reqId: string | undefined,
  ): Promise<void> {
    const { topics } = this.#connection
    try {
      const account = this.#account()
      if (op === 'subscribe') {
        this.#checkRoom(topic)
        await this.#guard(account, seconds)
        topics.add(topic)
      } else {
        if (!topics.has(topic)) throw unknownTopic(topic)
        // If the socket has subscribed several DCP topics, the last of the others continues to guard the account.
        const others = Array.from(topics, (other) => (other === topic ? undefined : dcpWindow(other)))
        const left = others.findLast((window) => window !== undefined)
        await this.#guard(account, left)
        topics.delete(topic)
      }
      this.#answer({ op, success: true, retCode: 0, retMsg: 'OK', args: [topic], reqId })
    } catch (error) {
      this.#fail(op, error, reqId, topic)
    }
  }

  /** Starts guarding the account with this connection, or stops it if `seconds` is `undefined`. */
  async #guard(account: number, seconds: number | undefined): Promise<void> {
    const { disconnectCancel } = this.#context.core
    try {
      if (seconds === undefined) await disconnectCancel.release(this.#connection, account)
      else await disconnectCancel.watch(this.#connection, account, seconds)
    } catch (error) {
      if (error instanceof Refusal) throw error
      this.#context.log.error({ err: error }, 'a guard against a lost connection was not stored')
      throw new ApiError('guardNotStored')
    }
  }

  #checkRoom(topic: string): void {
    const { topics } = this.#connection
    if (!topics.has(topic) && topics.size >= MAX_TOPICS) {
      throw new ApiError('tooManyTopics', { limit: `${MAX_TOPICS}` })
    }
  }

  /** Checks a subscription and returns the function that carries it out. */
  #subscribing(topic: string): () => void {
    const connection = this.#connection
    if (!this.#isPrivate) {
      if (!this.#hubs.publicHub.exists(topic)) throw unknownTopic(topic)
      return () => {
        connection.topics.add(topic)
        this.#hubs.publicHub.subscribe(connection, topic)
      }
    }
    const { account, known } = this.#own(topic)
    return () => {
      connection.topics.add(topic)
      this.#hubs.privateHub.subscribe(connection, account, known)
    }
  }

  #unsubscribing(topic: string): () => void {
    const connection = this.#connection
    const own = this.#isPrivate ? this.#own(topic) : undefined
    if (!connection.topics.has(topic)) throw unknownTopic(topic)
    return () => {
      connection.topics.delete(topic)
      if (own === undefined) this.#hubs.publicHub.unsubscribe(connection, topic)
      else this.#hubs.privateHub.unsubscribe(connection, own.account, own.known)
    }
  }

  #own(topic: string): { account: number; known: PrivateTopic } {
    const account = this.#account()
    const known = PRIVATE_TOPICS.find((name) => name === topic)
    if (known === undefined) throw unknownTopic(topic)
    return { account, known }
  }

  #account(): number {
    const account = this.#connection.account?.id
    if (account === undefined) throw new ApiError('sessionMissing')
    return account
  }

  /** Counts a message against the socket's rate limit; above the limit answers with an error and closes the socket. */
  #count(): boolean {
    if (!this.#connection.open) return false
    const seconds = this.#inbound.take('', performance.now())
    if (seconds === 0) return true
    this.#fail('error', new ApiError('tooManyRequests', { seconds: `${seconds}` }))
    this.#connection.close(CLOSE.policy, 'too many messages')
    return false
  }

  #fail(op: OpAnswer['op'], thrown: unknown, reqId?: string, topic?: string): void {
    const known = apiErrorOf(thrown)
    if (known === undefined) this.#context.log.error({ err: thrown, op }, 'socket message failed')
    const error = known ?? new ApiError('internal', { requestId: reqId ?? '' })
    this.#answer({
      op,
      success: false,
      retCode: error.entry.code,
      retMsg: error.message,
      reqId,
      ...(topic !== undefined && { args: [topic] }),
    })
  }

  #answer(answer: Omit<OpAnswer, 'ts'>): void {
    this.#connection.send(JSON.stringify({ ...answer, ts: this.#context.core.now() }))
  }
}

/** Returns the refusal of an unknown topic. Its name is quoted only if it consists of plain characters. */
function unknownTopic(topic: string): ApiError {
  return new ApiError('topicNotFound', { topic: /^[A-Za-z0-9_.-]{1,64}$/.test(topic) ? topic : 'of that name' })
}

/**
 * Returns a message as one buffer. `ws` already passes text like this; the other forms occur only with settings not
 * used here.
 */
function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
