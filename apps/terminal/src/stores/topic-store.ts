import type { StreamSocket, TopicReader } from '../client/index.ts'
import { PacedStore } from './paced-store.ts'

/**
 * Milliseconds for which a topic stays subscribed after its last listener left, so that a quick switch back needs no
 * new subscription.
 */
export const LINGER = 2_000

export interface TopicSource<Message, Value> {
  readonly socket: Pick<StreamSocket, 'connect' | 'subscribe'>
  readonly topic: string
  readonly schema: TopicReader<Message>['schema']
  readonly hertz: number
  /** Applies a message to the live state. Returns false to request a new snapshot. */
  readonly apply: (message: Message) => boolean
  /** Makes the displayed value from the live state. `current` is false while a snapshot is awaited. */
  readonly produce: (current: boolean) => Value
}

/**
 * Live data of one topic, subscribed while there are listeners and {@link LINGER} longer. `subscribe` and `get` are for
 * `useSyncExternalStore`.
 */
export class TopicStore<Message, Value> {
  readonly #source: TopicSource<Message, Value>
  readonly #paced: PacedStore<Value>
  #current = false
  #users = 0
  #end: (() => void) | undefined
  #lingering: ReturnType<typeof setTimeout> | undefined

  constructor(source: TopicSource<Message, Value>) {
    this.#source = source
    this.#paced = new PacedStore(source.produce(false), source.hertz, () => source.produce(this.#current))
  }

  readonly get = (): Value => this.#paced.get()

  readonly subscribe = (listener: () => void): (() => void) => {
    const unlisten = this.#paced.listen(listener)
    this.#retain()
    return () => {
      unlisten()
      this.#release()
    }
  }

  /**
   * Subscribes before there is a listener, and unsubscribes after {@link LINGER} if none follows. Resolves with the
   * first notification: the first snapshot, or the end of the subscription.
   */
  ahead(): Promise<void> {
    this.#retain()
    this.#release()
    if (this.#current) return Promise.resolve()
    return new Promise((resolve) => {
      const unlisten = this.#paced.listen(() => {
        unlisten()
        resolve()
      })
    })
  }

  #retain(): void {
    this.#users += 1
    clearTimeout(this.#lingering)
    if (this.#end !== undefined) return
    const { socket, topic, schema, apply } = this.#source
    socket.connect()
    this.#end = socket.subscribe<Message>(topic, {
      schema,
      onMessage: (message) => {
        if (!apply(message)) return false
        if (!this.#current) this.#paced.restart()
        this.#current = true
        this.#paced.changed()
        return true
      },
      onLost: () => {
        this.#current = false
        this.#paced.restart()
        this.#paced.changed()
      },
    })
  }

  #release(): void {
    this.#users -= 1
    if (this.#users > 0) return
    clearTimeout(this.#lingering)
    this.#lingering = setTimeout(() => {
      this.#end?.()
      this.#end = undefined
      this.#current = false
      this.#paced.restart()
      this.#paced.changed()
    }, LINGER)
  }
}

/** Returns a function that returns the store of a key and creates it on first use. */
export function storesByKey<Key extends string, Store>(make: (key: Key) => Store): (key: Key) => Store {
  const made = new Map<Key, Store>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const store = make(key)
    made.set(key, store)
    return store
  }
}
