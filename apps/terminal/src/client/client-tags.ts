/** Ids in a pushed order. */
export interface PushedIds {
  readonly orderId: string
  readonly orderLinkId: string
}

interface Tracked {
  readonly tag: string
  readonly sentAt: number
  readonly ids: Set<string>
  tied: boolean
}

export interface TiedCall {
  readonly tag: string
  readonly ms: number
  readonly first: boolean
}

const KEPT = 60_000
const idFields = ['orderId', 'orderLinkId', 'tpStopOrderId', 'slStopOrderId'] as const

/**
 * Tags of order calls, each tracked for a minute: a pushed order was caused by the call whose request or answer named
 * its id. `clock` returns milliseconds and never runs backwards.
 */
export class ClientTags {
  readonly #tracked = new Map<string, Tracked>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Starts to track a call; called when the call is sent. */
  track(tag: string, request: object): void {
    this.#prune()
    this.#tracked.set(tag, { tag, sentAt: this.#clock(), ids: new Set(idsIn(request)), tied: false })
  }

  /** Adds the ids that only the answer contains. */
  answered(tag: string, result: unknown): void {
    const tracked = this.#tracked.get(tag)
    if (tracked === undefined || typeof result !== 'object' || result === null) return
    for (const id of idsIn(result)) tracked.ids.add(id)
  }

  /**
   * Returns the call that caused a push, with the milliseconds since the call was sent; `first` is true for the first
   * push of that call.
   */
  tie({ orderId, orderLinkId }: PushedIds): TiedCall | undefined {
    this.#prune()
    for (const tracked of this.#tracked.values()) {
      const { tag, sentAt, ids } = tracked
      if (!ids.has(`#${orderId}`) && (orderLinkId === '' || !ids.has(orderLinkId))) continue
      const first = !tracked.tied
      tracked.tied = true
      return { tag, ms: this.#clock() - sentAt, first }
    }
    return undefined
  }

  #prune(): void {
    const oldest = this.#clock() - KEPT
    for (const [tag, { sentAt }] of this.#tracked) if (sentAt < oldest) this.#tracked.delete(tag)
  }
}

/** Yields link ids unchanged and the server's ids with a prefix, because both may consist of digits. */
function* idsIn(source: object): Generator<string> {
  const fields: Record<string, unknown> = { ...source }
  for (const name of idFields) {
    const id = fields[name]
    if (typeof id === 'string' && id !== '') yield name === 'orderLinkId' ? id : `#${id}`
  }
}
