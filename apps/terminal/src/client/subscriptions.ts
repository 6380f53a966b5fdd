import * as z from 'zod/mini'
import { SequenceReader } from './sequence.ts'

/** One topic's reader: how its messages look and where they go. */
export interface TopicReader<Message> {
  readonly schema: z.ZodMiniType<Message>
  /** True for topics without state (executions, notices), which begin without a snapshot. */
  readonly events?: boolean
  /** Takes a message in order. `false` says that its content does not follow on the last: a fresh snapshot is fetched. */
  readonly onMessage: (message: Message) => boolean
  /** What was taken so far is no longer current; a snapshot follows when the connection is back. */
  readonly onLost?: () => void
}

interface Subscription {
  readonly sequence: SequenceReader
  /** Parses and hands on; `false` asks for a fresh snapshot. */
  readonly deliver: (message: unknown) => boolean
  readonly lost: () => void
  /** When the topic last became or was asked to become current, to find one that stays silent. */
  askedAt: number
  inStep: boolean
}

const topicHead = z.object({ topic: z.string(), seq: z.int(), type: z.enum(['snapshot', 'delta']), ts: z.number() })

/** The topics of one socket: who reads them, whether they are in step, which must be asked for anew. */
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
      inStep: reader.events === true,
    })
  }

  remove(topic: string): void {
    this.#topics.delete(topic)
  }

  get names(): string[] {
    return [...this.#topics.keys()]
  }

  /** Reads one message of the wire. Returns the topic that needs a fresh snapshot, or nothing. */
  read(message: unknown): string | undefined {
    const head = z.safeParse(topicHead, message)
    if (!head.success) return undefined
    const { topic } = head.data
    const subscription = this.#topics.get(topic)
    if (subscription === undefined) return undefined
    const verdict = subscription.sequence.read(head.data)
    if (verdict === 'ignore') return undefined
    if (verdict === 'take' && subscription.deliver(message)) {
      subscription.inStep = true
      return undefined
    }
    subscription.sequence.restart()
    if (subscription.inStep) subscription.lost()
    subscription.inStep = false
    return topic
  }

  /** Starts the topics over: what they know is old until the next snapshot. */
  restart(topics: readonly string[], now: number): void {
    for (const topic of topics) {
      const subscription = this.#topics.get(topic)
      if (subscription === undefined) continue
      subscription.sequence.restart()
      subscription.askedAt = now
      if (subscription.inStep) subscription.lost()
      subscription.inStep = false
    }
  }

  /** When a topic that is out of step was last asked for; infinite for one that is in step. */
  waitsSince(topic: string): number {
    const subscription = this.#topics.get(topic)
    return subscription === undefined || subscription.inStep ? Number.POSITIVE_INFINITY : subscription.askedAt
  }

  inStep(topic: string): boolean {
    return this.#topics.get(topic)?.inStep ?? false
  }

  clear(): void {
    this.#topics.clear()
  }
}
