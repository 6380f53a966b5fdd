import * as z from 'zod/mini'
import { SequenceReader } from './sequence.ts'

/** One topic's reader: the schema of its messages and their destination. */
export interface TopicReader<Message> {
  readonly schema: z.ZodMiniType<Message>
  /** True for topics without state (executions, notices), which begin without a snapshot. */
  readonly events?: boolean
  /**
   * Takes a message in order. `false` means that its content does not follow on the last: a fresh snapshot is fetched.
   */
  readonly onMessage: (message: Message) => boolean
  /** The data taken so far is no longer current; a snapshot follows when the connection is back. */
  readonly onLost?: () => void
}

interface Subscription {
  readonly sequence: SequenceReader
  /** Parses and hands on; `false` asks for a fresh snapshot. */
  readonly deliver: (message: unknown) => boolean
  readonly lost: () => void
  askedAt: number
  /** Number of gaps in a row, and the time of the last one. */
  tears: number
  tornAt: number
  /** `torn` had a gap and needs to be asked for again; `asked` waits for its snapshot. */
  state: 'asked' | 'inStep' | 'torn'
}

const topicHead = z.object({ topic: z.string(), seq: z.int(), type: z.enum(['snapshot', 'delta']), ts: z.number() })

const ASK_PAUSE = 500
/** A topic torn more often than this within a minute is asked for only now and then. */
const TEARS = 3
const TEARS_WITHIN = 60_000
const SLOW_PAUSE = 20_000
const SNAPSHOT_WITHIN = 5_000

/** The topics of one socket: their readers, whether they are in step, and which must be asked for again. */
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

  /** Reads one message of the wire. False when its topic is torn now and needs a fresh snapshot. */
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

  /** Starts the topics over: their data is old until the next snapshot. */
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

  /** All topics are asked for now: only from here on can a snapshot be overdue. */
  asked(now: number): void {
    for (const subscription of this.#topics.values()) subscription.askedAt = now
  }

  /**
   * Topics to ask for (again): torn ones, but never in a hot loop with a server that keeps sending unreadable messages,
   * and those whose snapshot is overdue.
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

  /** Forgets all topics; those in step are notified that they are lost. */
  clear(): void {
    for (const subscription of this.#topics.values()) if (subscription.state === 'inStep') subscription.lost()
    this.#topics.clear()
  }
}
