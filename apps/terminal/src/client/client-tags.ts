/** Ids that an order push carries. */
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
 * Tags of order calls, each tracked for a minute: a push about an order that a call named, or was answered with, is that
 * call's doing. The clock counts milliseconds and never runs backwards.
 */
export class ClientTags {
  readonly #tracked = new Map<string, Tracked>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Tracks a call from the moment it is sent. */
  track(tag: string, request: object): void {
    this.#prune()
    this.#tracked.set(tag, { tag, sentAt: this.#clock(), ids: new Set(idsIn(request)), tied: false })
  }

  /** Adds the ids that only the answer contained. */
  answered(tag: string, result: unknown): void {
    const tracked = this.#tracked.get(tag)
    if (tracked === undefined || typeof result !== 'object' || result === null) return
    for (const id of idsIn(result)) tracked.ids.add(id)
  }

  /** The call behind a push and the milliseconds since it was sent; `first` for the first push that it caused. */
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

/** Link ids as they are; the server's ids marked, because both may be digits. */
function* idsIn(source: object): Generator<string> {
  const fields: Record<string, unknown> = { ...source }
  for (const name of idFields) {
    const id = fields[name]
    if (typeof id === 'string' && id !== '') yield name === 'orderLinkId' ? id : `#${id}`
  }
}
