import type { E8 } from '@perpdesk/numeric'
import { MovingWindow } from './moving-window.ts'

/** One sample a second: five minutes of (mid − index), half a minute of (mid − mark). */
const BASIS_SAMPLES = 300
const PREMIUM_SAMPLES = 30

/** Prices and funding figures of one instrument. Everything here is state. */
export class MarketPrices {
  /** 0n until the first index prices. */
  index: E8 = 0n
  mark: E8 = 0n
  /** When the index was last renewed. */
  indexTime = 0
  /** Ticks in a row with a fresh index; marks count as fresh from three on. */
  freshTicks = 0
  readonly basis = new MovingWindow(BASIS_SAMPLES)
  readonly premium = new MovingWindow(PREMIUM_SAMPLES)

  /** Rate exchanged at the last timestamp, and the one that would be exchanged at the next. */
  lastFundingRate: E8 = 0n
  predictedRate: E8 = 0n
  /** 0 until the first mark. */
  nextFundingTime = 0
  /** Number of the minute (since 1970) of the last premium sample. */
  premiumMinute = 0
  /** Premium samples of the running interval: Σ i × P_i and how many. */
  premiumSum = 0n
  premiumCount = 0

  /** Highest buy and lowest sell in ticks (R2.18); 0 until the first mark. */
  maxBuy = 0
  minSell = 0
}
