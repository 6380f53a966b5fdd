/** "No slot": ends every chain of slots. */
export const NONE = -1

/** Sides as they stand in the columns. */
export const BUY = 0
export const SELL = 1

/** Bits of `flags`. */
export const REDUCE_ONLY = 1
export const CLOSE_ON_TRIGGER = 2
/** Made by a mass quote; not counted against the limit of open orders. */
export const QUOTE = 4
/** Stands in its owner's chain; an order that is being amended stays there while it is out of the book. */
export const CHAINED = 8
/** Is more than its row says: `state.details` has the rest. */
export const DETAILED = 16

/**
 * Open orders as rows of typed arrays. A slot is used again after its order has ended, so nothing that a client or the
 * journal sees may depend on a slot number. Slots of one price level, and of one owner, are chained through the columns.
 */
export class OrderPool {
  id: Float64Array
  /** Row of the exposure that owns the order. */
  owner: Int32Array
  side: Uint8Array
  price: Int32Array
  leaves: Float64Array
  next: Int32Array
  previous: Int32Array

  filled: Float64Array
  /** Σ ticks × lots of the fills; exact because listing bounds the product of one order. */
  filledCost: Float64Array
  filledFee: BigInt64Array
  makerRate: BigInt64Array
  takerRate: BigInt64Array
  flags: Uint8Array
  /** Positions in the vocabulary's lists. */
  orderType: Uint8Array
  timeInForce: Uint8Array
  smpType: Uint8Array
  createType: Uint8Array
  positionIdx: Uint8Array
  createdTime: Float64Array
  updatedTime: Float64Array
  ownerNext: Int32Array
  ownerPrevious: Int32Array
  readonly link: string[]

  /** Orders in use. */
  count = 0
  #capacity: number
  #free = NONE
  #untouched = 0

  constructor(capacity = 1024) {
    this.#capacity = capacity
    this.id = new Float64Array(capacity)
    this.owner = new Int32Array(capacity)
    this.side = new Uint8Array(capacity)
    this.price = new Int32Array(capacity)
    this.leaves = new Float64Array(capacity)
    this.next = new Int32Array(capacity)
    this.previous = new Int32Array(capacity)
    this.filled = new Float64Array(capacity)
    this.filledCost = new Float64Array(capacity)
    this.filledFee = new BigInt64Array(capacity)
    this.makerRate = new BigInt64Array(capacity)
    this.takerRate = new BigInt64Array(capacity)
    this.flags = new Uint8Array(capacity)
    this.orderType = new Uint8Array(capacity)
    this.timeInForce = new Uint8Array(capacity)
    this.smpType = new Uint8Array(capacity)
    this.createType = new Uint8Array(capacity)
    this.positionIdx = new Uint8Array(capacity)
    this.createdTime = new Float64Array(capacity)
    this.updatedTime = new Float64Array(capacity)
    this.ownerNext = new Int32Array(capacity)
    this.ownerPrevious = new Int32Array(capacity)
    this.link = Array.from({ length: capacity }, () => '')
  }

  /** A slot for a new order. The caller writes every column that it reads. */
  allocate(): number {
    this.count++
    const slot = this.#free
    if (slot !== NONE) {
      this.#free = this.next[slot]!
      return slot
    }
    if (this.#untouched === this.#capacity) this.#grow()
    return this.#untouched++
  }

  release(slot: number): void {
    this.count--
    this.next[slot] = this.#free
    this.#free = slot
  }

  #grow(): void {
    const capacity = this.#capacity * 2
    this.id = enlarge(this.id, new Float64Array(capacity))
    this.owner = enlarge(this.owner, new Int32Array(capacity))
    this.side = enlarge(this.side, new Uint8Array(capacity))
    this.price = enlarge(this.price, new Int32Array(capacity))
    this.leaves = enlarge(this.leaves, new Float64Array(capacity))
    this.next = enlarge(this.next, new Int32Array(capacity))
    this.previous = enlarge(this.previous, new Int32Array(capacity))
    this.filled = enlarge(this.filled, new Float64Array(capacity))
    this.filledCost = enlarge(this.filledCost, new Float64Array(capacity))
    this.filledFee = enlargeBig(this.filledFee, capacity)
    this.makerRate = enlargeBig(this.makerRate, capacity)
    this.takerRate = enlargeBig(this.takerRate, capacity)
    this.flags = enlarge(this.flags, new Uint8Array(capacity))
    this.orderType = enlarge(this.orderType, new Uint8Array(capacity))
    this.timeInForce = enlarge(this.timeInForce, new Uint8Array(capacity))
    this.smpType = enlarge(this.smpType, new Uint8Array(capacity))
    this.createType = enlarge(this.createType, new Uint8Array(capacity))
    this.positionIdx = enlarge(this.positionIdx, new Uint8Array(capacity))
    this.createdTime = enlarge(this.createdTime, new Float64Array(capacity))
    this.updatedTime = enlarge(this.updatedTime, new Float64Array(capacity))
    this.ownerNext = enlarge(this.ownerNext, new Int32Array(capacity))
    this.ownerPrevious = enlarge(this.ownerPrevious, new Int32Array(capacity))
    for (let slot = this.#capacity; slot < capacity; slot++) this.link.push('')
    this.#capacity = capacity
  }
}

function enlarge<T extends Float64Array | Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}

function enlargeBig(from: BigInt64Array, capacity: number): BigInt64Array {
  const to = new BigInt64Array(capacity)
  to.set(from)
  return to
}
