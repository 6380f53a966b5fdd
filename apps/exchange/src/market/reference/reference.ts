import { Random } from '../random.ts'
import { type CoinModel, SECTORS } from './coins.ts'
import { type Climate, createRegime } from './regime.ts'

const YEAR_SECONDS = 365 * 86_400
/** Longest step in seconds; after a longer pause, the process continues from its last state. */
const MAX_STEP_SECONDS = 5

export interface ReferenceCoin {
  readonly coin: string
  readonly model: CoinModel
  /** Model price from which the process continues. */
  readonly price: number
}

/**
 * Correlated reference prices: one market factor (in units of bitcoin's volatility), one factor per sector and one per
 * coin. All are scaled by the regime (calm, trend, volatile), by the time of day and by a slowly changing volatility of
 * each coin; there are also rare jumps. Prices are model values.
 */
export interface Reference {
  /** Advances every price to `nowMs`. */
  advance(nowMs: number): void
  /** Adds a coin; does nothing if the coin is known. */
  add(coin: ReferenceCoin): void
  price(coin: string): number
  /** Returns the smoothed log return of the last minute, for trend followers. */
  momentum(coin: string): number
  /** Returns the current activity of the coin; 1 is normal. */
  activity(coin: string): number
  /** Adds to the log price, as if a large trade had moved the market. */
  push(coin: string, logMove: number): void
  /** Restarts a coin at a price. */
  anchor(coin: string, price: number): void
}

interface Coin {
  readonly model: CoinModel
  readonly sector: number
  readonly ownVolatility: number
  readonly sectorLoad: number
  logPrice: number
  /** Log of the slowly changing volatility multiplier. */
  heat: number
  momentum: number
}

/** Share of the variance besides the market factor that a coin has in common with its sector. */
const SECTOR_SHARE = 0.35
const MARKET_VOLATILITY = 0.42

export function createReference(options: {
  readonly seed: number
  readonly climate: Climate
  readonly startMs: number
  readonly coins: readonly ReferenceCoin[]
}): Reference {
  const random = new Random(options.seed, 0x4ef)
  const { climate } = options
  const regime = createRegime(climate, new Random(options.seed, 0x7e9), options.startMs)
  const coins = new Map(options.coins.map((coin) => [coin.coin, coinState(coin, climate)]))
  const sectorMoves = new Float64Array(SECTORS.length)
  let lastMs = options.startMs

  const coinAt = (name: string): Coin => {
    const coin = coins.get(name)
    if (coin === undefined) throw new RangeError(`no reference price for ${name}`)
    return coin
  }

  return {
    advance(nowMs) {
      const seconds = Math.min((nowMs - lastMs) / 1_000, MAX_STEP_SECONDS)
      if (seconds <= 0) return
      lastMs = nowMs
      const mood = regime.at(nowMs)
      const root = Math.sqrt(seconds / YEAR_SECONDS) * mood.volatility * Math.sqrt(timeOfDay(nowMs))
      const market = random.fatNormal() * root * MARKET_VOLATILITY + (mood.drift * seconds) / YEAR_SECONDS
      for (let sector = 0; sector < SECTORS.length; sector += 1) sectorMoves[sector] = random.normal() * root
      for (const coin of coins.values()) {
        coin.heat += random.normal() * 0.35 * Math.sqrt(seconds / 3_600) - (coin.heat * seconds) / 5_400
        const heat = Math.exp(coin.heat)
        let move = coin.model.beta * market + coin.sectorLoad * sectorMoves[coin.sector]!
        move += coin.ownVolatility * heat * root * random.fatNormal()
        // About every eight hours a jump of the coin alone, four to twelve times the usual move of a minute.
        if (random.chance((seconds / 28_800) * mood.volatility)) {
          const size = coin.model.volatility * Math.sqrt(60 / YEAR_SECONDS) * (4 + 8 * random.uniform())
          move += random.chance(0.5) ? size : -size
          coin.heat += 0.6
        }
        coin.logPrice += move
        coin.momentum += move - (coin.momentum * seconds) / 60
      }
    },
    add(coin) {
      if (!coins.has(coin.coin)) coins.set(coin.coin, coinState(coin, climate))
    },
    price: (coin) => Math.exp(coinAt(coin).logPrice),
    momentum: (coin) => coinAt(coin).momentum,
    activity: (coin) => Math.exp(coinAt(coin).heat * 0.7) * regime.at(lastMs).activity * timeOfDay(lastMs),
    push(coin, logMove) {
      coinAt(coin).logPrice += logMove
    },
    anchor(coin, price) {
      coinAt(coin).logPrice = Math.log(price)
    },
  }
}

function coinState(coin: ReferenceCoin, climate: Climate): Coin {
  const { volatility, beta, sector } = coin.model
  const remaining = Math.max(volatility ** 2 - (beta * MARKET_VOLATILITY) ** 2, (0.15 * volatility) ** 2)
  return {
    model: coin.model,
    sector: SECTORS.indexOf(sector),
    ownVolatility: Math.sqrt(remaining * (1 - SECTOR_SHARE)) * climate.own,
    sectorLoad: Math.sqrt(remaining * SECTOR_SHARE),
    logPrice: Math.log(coin.price),
    heat: 0,
    momentum: 0,
  }
}

/**
 * Returns the intraday activity by UTC time, with mean one: lowest before Asia's morning, highest when Europe and
 * America trade together.
 */
function timeOfDay(timeMs: number): number {
  const hour = (timeMs / 3_600_000) % 24
  return 1 + 0.32 * Math.cos(((hour - 15) / 24) * 2 * Math.PI) + 0.12 * Math.cos(((hour - 2.5) / 12) * 2 * Math.PI)
}

/** Returns the mean of {@link timeOfDay} between two times. */
export function meanTimeOfDay(fromMs: number, toMs: number): number {
  const samples = Math.max(1, Math.round((toMs - fromMs) / 7_200_000))
  let sum = 0
  for (let sample = 0; sample < samples; sample += 1)
    sum += timeOfDay(fromMs + ((toMs - fromMs) * (sample + 0.5)) / samples)
  return sum / samples
}
