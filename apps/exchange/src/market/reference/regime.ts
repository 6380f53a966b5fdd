import type { Scenario } from '../../config/config.ts'
import type { Random } from '../random.ts'

/** What the whole market does just now. */
export interface Mood {
  /** Multiple of the usual volatility. */
  readonly volatility: number
  /** Log return a year of the market factor. */
  readonly drift: number
  /** Multiple of the usual trading. */
  readonly activity: number
}

/** How a scenario tilts the market. */
export interface Climate {
  readonly volatility: number
  readonly activity: number
  /** Share of its own volatility that a coin keeps. */
  readonly own: number
  /** Multiple of quoted sizes. */
  readonly depth: number
  /** Multiple of quoted spreads. */
  readonly spread: number
  /** Chances of the next regime: calm, usual, trend, volatile. */
  readonly chances: readonly [calm: number, usual: number, trend: number, volatile: number]
  /** The market crashes a minute after the start and every few hours. */
  readonly crashes: boolean
}

const USUAL: Climate = {
  volatility: 1,
  activity: 1,
  own: 1,
  depth: 1,
  spread: 1,
  chances: [0.28, 0.42, 0.2, 0.1],
  crashes: false,
}

export function climateOf(scenario: Scenario): Climate {
  switch (scenario) {
    case 'normal':
      return USUAL
    case 'calm':
      return { ...USUAL, volatility: 0.55, activity: 0.7, chances: [0.7, 0.3, 0, 0] }
    case 'trend':
      return { ...USUAL, chances: [0, 0.1, 0.8, 0.1] }
    case 'crash':
      return { ...USUAL, volatility: 1.3, activity: 1.6, depth: 0.6, spread: 1.6, crashes: true }
    case 'illiquid':
      return { ...USUAL, volatility: 0.9, activity: 0.2, depth: 0.12, spread: 4 }
  }
}

export interface Regime {
  at(timeMs: number): Mood
}

/**
 * Hourly prices of bitcoin in USD from 12 March 2020 09:00 UTC on, rounded to whole dollars (public facts, here from a
 * record of Bitstamp's hours published under MIT): the day it lost almost half, and the start of its recovery.
 */
const CRASH = [
  7342, 6334, 6031, 6025, 5967, 6082, 6125, 6082, 6113, 5983, 6033, 5715, 5792, 5802, 4842, 4671, 4112, 3850, 5050,
  5365, 4866, 4980, 5246, 5432, 5350, 5843,
] as const
/** Minutes in which an hour of the crash is played. */
const CRASH_PACE = 2
const CRASH_MINUTES = (CRASH.length - 1) * CRASH_PACE

/** Regimes of 10 to 60 minutes; with crashes, the recorded one a minute after the start and again every few hours. */
export function createRegime(climate: Climate, random: Random, startMs: number): Regime {
  let mood: Mood = { volatility: climate.volatility, drift: 0, activity: climate.activity }
  let until = startMs + 5 * 60_000
  let crashAt = climate.crashes ? startMs + 60_000 : Number.POSITIVE_INFINITY

  const next = (timeMs: number): void => {
    const kind = pick(climate.chances, random.uniform())
    const wide = [0.6, 1, 1.1, 1.9][kind] ?? 1
    const busy = [0.7, 1, 1.25, 2.1][kind] ?? 1
    // A trend makes 0.2 to 0.8 % an hour.
    const pace = kind === 2 ? (0.002 + 0.006 * random.uniform()) * 8_760 * (random.chance(0.5) ? 1 : -1) : 0
    mood = { volatility: wide * climate.volatility, drift: pace, activity: busy * climate.activity }
    until = timeMs + (10 + 50 * random.uniform()) * 60_000
  }

  return {
    at(timeMs) {
      if (timeMs >= until) next(timeMs)
      const since = (timeMs - crashAt) / 60_000
      if (since < 0) return mood
      if (since >= CRASH_MINUTES) {
        crashAt = timeMs + (120 + 240 * random.uniform()) * 60_000
        return mood
      }
      return crashMood(since, climate)
    },
  }
}

/** Minutes since the crash began. Drift is a rate a year so that the step length does not matter. */
function crashMood(minutes: number, climate: Climate): Mood {
  const hour = Math.floor(minutes / CRASH_PACE)
  const move = Math.log((CRASH[hour + 1] ?? 1) / (CRASH[hour] ?? 1))
  const wild = Math.min(2.5 + 14 * Math.abs(move), 5)
  return {
    volatility: wild * climate.volatility,
    drift: (move / CRASH_PACE) * 525_600,
    activity: wild * climate.activity,
  }
}

function pick(chances: readonly number[], at: number): number {
  let sum = 0
  for (const [index, chance] of chances.entries()) {
    sum += chance
    if (at < sum) return index
  }
  return chances.length - 1
}
