import type { E8 } from '@perpdesk/numeric'
import type { Instrument } from '@perpdesk/trading'
import type { Command } from '../command.ts'

/**
 * A proven lower bound of what new orders still find available, in points (see {@link POINT}) of dollars: of a whole account
 * in cross margin, or of one coin where every coin stands alone. Set when the exact figure was computed, then only lowered,
 * by at least what fills and orders take. A memory of what is known, never part of the state.
 */
export class Credit {
  points = 0
  /** The period in which it was proven; it holds in no other. */
  period = 0

  end(): void {
    this.period = 0
  }
}

/** Credits are counted in 1e-4 of a dollar, as whole numbers: coarse enough to fit every account, and rounded against it. */
export const POINT = 10_000n
export const UNITS_PER_POINT = 10_000

/** What bounds the margin of one side of an exposure, with what it follows from. */
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

/** Commands that change money and margins by orders and their fills alone. All others end every credit. */
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

/**
 * When credits hold: from the command in which they were proven until the next one that is no order command. While such a
 * one is applied (a tick moves marks, liquidates and lets stops act in between) there are none at all.
 */
export class CreditPeriods {
  #period = 1
  #isOpen = false
  #isOff = false

  begin(type: Command['type']): void {
    this.#isOpen = !this.#isOff && ORDER_COMMANDS.has(type)
    if (!this.#isOpen) this.#period++
  }

  /** Every order is computed exactly from now on: what tests hold the shortcut against. */
  switchOff(): void {
    this.#isOff = true
  }

  holds(credit: Credit): boolean {
    return this.#isOpen && credit.period === this.#period
  }

  prove(credit: Credit, points: number): void {
    if (!this.#isOpen) return
    credit.points = points
    credit.period = this.#period
  }
}
