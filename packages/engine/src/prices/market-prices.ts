import type { E8 } from '@perpdesk/numeric'
import { type IndexSource, type Instrument, isContract, isSpot } from '@perpdesk/trading'
import { MovingWindow } from './moving-window.ts'

/**
 * Samples of the moving windows, one a second: five minutes of (mid − index) for perpetuals, ten minutes of the basis
 * rate for dated contracts, and half a minute of (mid − mark) for both.
 */
const BASIS_SAMPLES = 300
const BASIS_RATE_SAMPLES = 600
const PREMIUM_SAMPLES = 30
/** For pairs of coins: two minutes of (mid − index), for their price limits (R2.20). */
const PAIR_PREMIUM_SAMPLES = 120

/** Prices and funding figures of one instrument. All fields are part of the state. */
export class MarketPrices {
  /** 0n until the first index prices. */
  index: E8 = 0n
  mark: E8 = 0n
  /** Time of the last renewal of the index. */
  indexTime = 0
  /** Sources of an own index with their last prices. */
  sources: readonly IndexSource[] = []
  /** Consecutive ticks with a fresh index; marks count as fresh from three on. */
  freshTicks = 0
  /**
   * Samples of the mark's moving average: mid − index, basis rate of a dated contract, or last price in pre-market
   * trading.
   */
  readonly basis: MovingWindow
  readonly premium: MovingWindow

  /** Rate paid at the last funding timestamp, and the rate predicted for the next. */
  lastFundingRate: E8 = 0n
  predictedRate: E8 = 0n
  /** Time of the next funding; 0 until the first mark. */
  nextFundingTime = 0
  /**
   * Present funding interval in minutes (R2.15), 0 until the first mark; and consecutive hourly rates within the
   * limits.
   */
  fundingMinutes = 0
  calmHours = 0
  /** Number of the minute (since 1970) of the last premium sample. */
  premiumMinute = 0
  /** Premium samples of the present interval: Σ i × P_i, and their number. */
  premiumSum = 0n
  premiumCount = 0
  /**
   * Next settlement time of a contract with sessions (R4.8); 0 until the first mark, and for contracts with funding.
   */
  nextSessionTime = 0

  /** Index prices of the settlement window: their sum, their number, and the second (since 1970) of the last (R1.7). */
  deliverySum = 0n
  deliveryCount = 0
  deliverySecond = 0
  /** Mean of these index prices (R1.8); 0n outside the window. After delivery the settlement price. */
  predictedDelivery: E8 = 0n
  /** Time at which delivery closed the positions; 0 before. */
  deliveredTime = 0

  /** Highest buy and lowest sell in ticks (R2.18); 0 until the first mark. */
  maxBuy = 0
  minSell = 0

  constructor(instrument: Instrument) {
    const isDated = isContract(instrument) && instrument.funding === null
    this.basis = new MovingWindow(isDated ? BASIS_RATE_SAMPLES : BASIS_SAMPLES)
    this.premium = new MovingWindow(isSpot(instrument) ? PAIR_PREMIUM_SAMPLES : PREMIUM_SAMPLES)
  }
}
