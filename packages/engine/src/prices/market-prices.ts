import type { E8 } from '@perpdesk/numeric'
import { type IndexSource, type Instrument, isContract, isSpot } from '@perpdesk/trading'
import { MovingWindow } from './moving-window.ts'

/**
 * One sample a second: perpetuals five minutes of (mid − index), dated contracts ten minutes of the basis rate, both half a
 * minute of (mid − mark).
 */
const BASIS_SAMPLES = 300
const BASIS_RATE_SAMPLES = 600
const PREMIUM_SAMPLES = 30
/** Pairs of coins two minutes of (mid − index), for their price limits (R2.20). */
const PAIR_PREMIUM_SAMPLES = 120

/** Prices and funding figures of one instrument. Everything here is state. */
export class MarketPrices {
  /** 0n until the first index prices. */
  index: E8 = 0n
  mark: E8 = 0n
  /** Time of the last renewal of the index. */
  indexTime = 0
  /** Sources of an own index with the prices that they last gave. */
  sources: readonly IndexSource[] = []
  /** Ticks in a row with a fresh index; marks count as fresh from three on. */
  freshTicks = 0
  /** Samples that the mark follows: mid − index, basis rate of a dated contract, last price in pre-market trading. */
  readonly basis: MovingWindow
  readonly premium: MovingWindow

  /** Rate exchanged at the last timestamp, and the one that would be exchanged at the next. */
  lastFundingRate: E8 = 0n
  predictedRate: E8 = 0n
  /** 0 until the first mark. */
  nextFundingTime = 0
  /** Running interval in minutes (R2.15); 0 until the first mark. Hourly rates inside the limits in a row. */
  fundingMinutes = 0
  calmHours = 0
  /** Number of the minute (since 1970) of the last premium sample. */
  premiumMinute = 0
  /** Premium samples of the running interval: Σ i × P_i and how many. */
  premiumSum = 0n
  premiumCount = 0
  /** Next settlement time of a dated contract with sessions (R4.8); 0 until the first mark and for perpetuals. */
  nextSessionTime = 0

  /** Index prices of the settlement window: their sum, how many, and the second (since 1970) of the last (R1.7). */
  deliverySum = 0n
  deliveryCount = 0
  deliverySecond = 0
  /** Their mean (R1.8); 0n outside the window. After delivery the settlement price. */
  predictedDelivery: E8 = 0n
  /** Time at which positions were closed by delivery; 0 before. */
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
