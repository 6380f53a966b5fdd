import type { E8 } from '@perpdesk/numeric'
import type { Instrument } from '@perpdesk/trading'
import type { Command } from '../command.ts'

/**
 * A proven lower bound of the balance available to new orders, in points (see {@link POINT}) of dollars: of a whole
 * account in cross margin, or of one coin whose wallet stands alone. Set when the exact figure was computed, then only
 * lowered, by at least the amount that fills and orders take. Derived data, never part of the state.
 */
export class Credit {
  points = 0
  /** The period that it holds in: see {@link CreditPeriods}. */
  period = 0

  end(): void {
    this.period = 0
  }
}

/** Credits are counted in 1e-4 of a dollar, as whole numbers: coarse enough to fit every account, and rounded against it. */
export const POINT = 10_000n
export const UNITS_PER_POINT = 10_000

/** Bounds of the margin of one side of an exposure, with the terms that they follow from. */
export interface CreditTerms {
  readonly instrument: Instrument
  readonly leverageE2: number
  readonly riskId: number
  /** Largest value of a side at its margin regime. */
  readonly limit: E8
  readonly takerRate: E8
  /** Most margin for each unit of value, in millionths. */
  readonly slopePpm: number
  /** Largest value of the side that passes the risk limit and up to which the slope holds; in E8, and in units of cost. */
  readonly largestValue: E8
  readonly largestCost: number
}

/** Commands that change money and margins by orders and their fills alone. */
const ORDER_COMMANDS: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'cancelAll',
  'massQuote',
  'placeScaled',
  'createStrategy',
  'stopStrategy',
])

/** Commands that move marks and, account by account, what follows from them. */
const MARK_COMMANDS: ReadonlySet<Command['type']> = new Set<Command['type']>(['tick', 'indexPrices'])

/**
 * Periods in which credits are valid. A credit proven at the present marks is valid until the next command that is not
 * an order command. One proven for all marks within the bands outlives ticks, until a tick changes its account or a
 * mark leaves its band. While such a command is applied (a tick liquidates and triggers stops) no credit is valid.
 */
export class CreditPeriods {
  #period = 1
  /** Counted below zero, to differ from the others. */
  #longPeriod = -1
  #isOpen = false
  #isOff = false

  begin(type: Command['type']): void {
    this.#isOpen = !this.#isOff && ORDER_COMMANDS.has(type)
    if (this.#isOpen) return
    this.#period++
    if (!MARK_COMMANDS.has(type)) this.#longPeriod--
  }

  /** True while changes of an account are charged to its credits. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Computes every order exactly from now on: tests compare the shortcut with it. */
  switchOff(): void {
    this.#isOff = true
  }

  holds(credit: Credit): boolean {
    return this.#isOpen && (credit.period === this.#period || credit.period === this.#longPeriod)
  }

  /** `outlives` means that the points were proven for all marks within the bands. */
  prove(credit: Credit, points: number, outlives: boolean): void {
    if (!this.#isOpen) return
    credit.points = points
    credit.period = outlives ? this.#longPeriod : this.#period
  }
}
