import type { E8 } from '@perpdesk/numeric'
import type { Instrument } from '@perpdesk/trading'
import type { Command } from '../command.ts'

/**
 * A proven lower bound of the balance available to new orders, in points (see {@link POINT}) of dollars: of a whole
 * account in cross margin, or of one coin if the account's coins are margined separately. It is set when the exact
 * balance was computed; afterwards fills and orders only lower it, by at least the amount that they take. Derived data,
 * never part of the state.
 */
export class Credit {
  points = 0
  /** The period in which the credit is valid: see {@link CreditPeriods}. */
  period = 0

  end(): void {
    this.period = 0
  }
}

/**
 * Size of a point, 1e-4 of a dollar, in E8. Credits are whole numbers of points: coarse enough for every account to
 * fit, and rounded down.
 */
export const POINT = 10_000n
export const UNITS_PER_POINT = 10_000

/** Bounds of the margin of one side of an exposure, with the terms from which they follow. */
export interface CreditTerms {
  readonly instrument: Instrument
  readonly leverageE2: number
  readonly riskId: number
  /** Largest value of a side that its margin regime accepts. */
  readonly limit: E8
  readonly takerRate: E8
  /** Largest margin per unit of value, in millionths. */
  readonly slopePpm: number
  /**
   * Largest value of the side that is within the risk limit and for which the slope is valid; in E8, and in units of
   * cost.
   */
  readonly largestValue: E8
  readonly largestCost: number
}

/** Commands that change money and margins only through orders and their fills. */
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

/** Commands that change mark prices and then only the accounts affected by the new marks. */
const MARK_COMMANDS: ReadonlySet<Command['type']> = new Set<Command['type']>(['tick', 'indexPrices'])

/**
 * Periods in which credits are valid. A credit proven at the present marks is valid until the next command that is not
 * an order command. A credit proven for all marks within the bands stays valid across ticks, until a tick changes its
 * account or a mark leaves its band. While a command that is not an order command is applied, no credit is valid,
 * because a tick liquidates and triggers stops.
 */
export class CreditPeriods {
  #period = 1
  /** Negative, so that it never equals a number of `#period`. */
  #longPeriod = -1
  #isOpen = false
  #isOff = false

  begin(type: Command['type']): void {
    this.#isOpen = !this.#isOff && ORDER_COMMANDS.has(type)
    if (this.#isOpen) return
    this.#period++
    if (!MARK_COMMANDS.has(type)) this.#longPeriod--
  }

  /** True while an order command is applied: changes of an account then have to be charged to its credits. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Makes the engine compute every order exactly from now on. Tests compare results with and without credits. */
  switchOff(): void {
    this.#isOff = true
  }

  holds(credit: Credit): boolean {
    return this.#isOpen && (credit.period === this.#period || credit.period === this.#longPeriod)
  }

  /** Sets a credit to `points`. `outlives` means that they were proven for all marks within the bands. */
  prove(credit: Credit, points: number, outlives: boolean): void {
    if (!this.#isOpen) return
    credit.points = points
    credit.period = outlives ? this.#longPeriod : this.#period
  }
}
