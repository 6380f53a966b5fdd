import * as z from 'zod/mini'
import { SequenceReader } from './sequence.ts'

/** Reader of a topic: the schema of its messages and the functions that receive them. */
export interface TopicReader<Message> {
  readonly schema: z.ZodMiniType<Message>
  /** True for topics without state (executions, notices), which start without a snapshot. */
  readonly events?: boolean
  /**
   * Receives the messages in order. Returns false if the content does not follow the last message; a new snapshot is
   * then requested.
   */
  readonly onMessage: (message: Message) => boolean
  /** Called when the data received so far is no longer current; a snapshot follows after the reconnection. */
  readonly onLost?: () => void
}

interface Subscription {
  readonly sequence: SequenceReader
  /** Parses a message and passes it to the reader. Returns false if a new snapshot is needed. */
  readonly deliver: (message: unknown) => boolean
  readonly lost: () => void
  askedAt: number
  /** Number of gaps in close succession, and the time of the last gap. */
  tears: number
  tornAt: number
  /** `torn`: had a gap and must be subscribed again; `asked`: waits for its snapshot. */
  state: 'asked' | 'inStep' | 'torn'
}

const topicHead = z.object({ topic: z.string(), seq: z.int(), type: z.enum(['snapshot', 'delta']), ts: z.number() })

const ASK_PAUSE = 500
/** A topic with more gaps than this within a minute is resubscribed only after a long pause. */
const TEARS = 3
const TEARS_WITHIN = 60_000
const SLOW_PAUSE = 20_000
const SNAPSHOT_WITHIN = 5_000

/** The topics of one socket: their readers, whether they are in sequence, and which must be subscribed again. */
export class Subscriptions {
  readonly #topics = new Map<string, Subscription>()

  add<Message>(topic: string, reader: TopicReader<Message>, now: number): void {
    if (this.#topics.has(topic)) throw new Error(`The topic ${topic} has a reader already`)
    this.#topics.set(topic, {
      sequence: new SequenceReader(reader.events === true),
      deliver: (message) => {
        const parsed = z.safeParse(reader.schema, message)
        return parsed.success && reader.onMessage(parsed.data)
      },
      lost: () => reader.onLost?.(),
      askedAt: now,
      tears: 0,
      tornAt: now,
      state: reader.events === true ? 'inStep' : 'asked',
    })
  }

  remove(topic: string): void {
    this.#topics.delete(topic)
  }

  get names(): string[] {
    return [...this.#topics.keys()]
  }

  /** Reads a received message. Returns false if the message's topic now has a gap and needs a new snapshot. */
  read(message: unknown, now: number): boolean {
    const head = z.safeParse(topicHead, message)
    if (!head.success) return true
    const subscription = this.#topics.get(head.data.topic)
    if (subscription === undefined) return true
    const verdict = subscription.sequence.read(head.data)
    if (verdict === 'ignore') return true
    if (verdict === 'take' && subscription.deliver(message)) {
      subscription.state = 'inStep'
      return true
    }
    subscription.sequence.restart()
    if (subscription.state === 'inStep') subscription.lost()
    subscription.state = 'torn'
    subscription.tears = now - subscription.tornAt > TEARS_WITHIN ? 1 : subscription.tears + 1
    subscription.tornAt = now
    return false
  }

  /** Starts the topics anew: their data counts as old until the next snapshot. */
  restart(topics: readonly string[], now: number): void {
    for (const topic of topics) {
      const subscription = this.#topics.get(topic)
      if (subscription === undefined) continue
      subscription.sequence.restart()
      subscription.askedAt = now
      if (subscription.state === 'inStep') subscription.lost()
      subscription.state = 'asked'
    }
  }

  /** Records that all topics are being subscribed now, which is the time from which their snapshots can be overdue. */
  asked(now: number): void {
    for (const subscription of this.#topics.values()) subscription.askedAt = now
  }

  /**
   * Returns the topics to subscribe again: topics with a gap, after a pause so that a server with unreadable messages
   * causes no hot loop, and topics whose snapshot is overdue.
   */
  due(now: number): string[] {
    return [...this.#topics]
      .filter(([, { state, askedAt, tears }]) => {
        if (state === 'inStep') return false
        const tornPause = tears > TEARS ? SLOW_PAUSE : ASK_PAUSE
        return now - askedAt > (state === 'torn' ? tornPause : SNAPSHOT_WITHIN)
      })
      .map(([topic]) => topic)
  }

  inStep(topic: string): boolean {
    return this.#topics.get(topic)?.state === 'inStep'
  }

  /** Drops all topics; readers of topics in sequence are notified. */
  clear(): void {
    for (const subscription of this.#topics.values()) if (subscription.state === 'inStep') subscription.lost()
    this.#topics.clear()
  }
}
