import type { Scenario } from '../../config/config.ts'
import type { Random } from '../random.ts'
import { CRASH, durationOf, moveAt, type Recording } from './recording.ts'

const YEAR = 365 * 86_400_000

/** Current state of the whole market. */
export interface Mood {
  /** Multiple of the usual volatility. */
  readonly volatility: number
  /** Annual log return of the market factor. */
  readonly drift: number
  /** Multiple of the usual trading activity. */
  readonly activity: number
}

/** Effects of a scenario on the market. */
export interface Climate {
  readonly volatility: number
  readonly activity: number
  /** Share of its own volatility that a coin keeps. */
  readonly own: number
  /** Multiple of quoted sizes. */
  readonly depth: number
  /** Multiple of quoted spreads. */
  readonly spread: number
  /** Probabilities of the next regime: calm, usual, trend, volatile. */
  readonly chances: readonly [calm: number, usual: number, trend: number, volatile: number]
  /** A recording, played from one minute after the start. */
  readonly recording: Recording | null
  /** True if the recording is repeated every few hours and volatility rises with its moves. */
  readonly crashes: boolean
}

const USUAL: Climate = {
  volatility: 1,
  activity: 1,
  own: 1,
  depth: 1,
  spread: 1,
  chances: [0.28, 0.42, 0.2, 0.1],
  recording: null,
  crashes: false,
}

export function climateOf(scenario: Scenario, replay: Recording | null = null): Climate {
  switch (scenario) {
    case 'normal':
      return USUAL
    case 'calm':
      return { ...USUAL, volatility: 0.55, activity: 0.7, chances: [0.7, 0.3, 0, 0] }
    case 'trend':
      return { ...USUAL, chances: [0, 0.1, 0.8, 0.1] }
    case 'crash':
      return { ...USUAL, volatility: 1.3, activity: 1.6, depth: 0.6, spread: 1.6, recording: CRASH, crashes: true }
    case 'replay':
      return { ...USUAL, recording: replay }
    case 'illiquid':
      return { ...USUAL, volatility: 0.9, activity: 0.2, depth: 0.12, spread: 4 }
  }
}

export interface Regime {
  at(timeMs: number): Mood
}

/** Returns the sequence of regimes, each of 10 to 60 minutes; a recording takes precedence while it is played. */
export function createRegime(climate: Climate, random: Random, startMs: number): Regime {
  let mood: Mood = { volatility: climate.volatility, drift: 0, activity: climate.activity }
  let until = startMs + 5 * 60_000
  const { recording } = climate
  let playAt = recording === null ? Number.POSITIVE_INFINITY : startMs + 60_000

  const next = (timeMs: number): void => {
    const kind = pick(climate.chances, random.uniform())
    const wide = [0.6, 1, 1.1, 1.9][kind] ?? 1
    const busy = [0.7, 1, 1.25, 2.1][kind] ?? 1
    // A trend moves prices by 0.2 to 0.8 % per hour.
    const pace = kind === 2 ? (0.002 + 0.006 * random.uniform()) * 8_760 * (random.chance(0.5) ? 1 : -1) : 0
    mood = { volatility: wide * climate.volatility, drift: pace, activity: busy * climate.activity }
    until = timeMs + (10 + 50 * random.uniform()) * 60_000
  }

  return {
    at(timeMs) {
      if (timeMs >= until) next(timeMs)
      const since = timeMs - playAt
      if (recording === null || since < 0) return mood
      if (since >= durationOf(recording)) {
        playAt = climate.crashes ? timeMs + (120 + 240 * random.uniform()) * 60_000 : Number.POSITIVE_INFINITY
        return mood
      }
      return recordedMood(since, recording, climate)
    },
  }
}

/** Share of the usual randomness that remains while a recording is played, so that prices stay near it. */
const FREEDOM = 0.25
/** Usual log move of bitcoin in one minute. */
const USUAL_MOVE = 0.42 * Math.sqrt(60 / (365 * 86_400))

/**
 * Returns the market's state at a time since the start of a recording. The drift is an annual rate, so the length of a
 * step does not matter.
 */
function recordedMood(sinceMs: number, recording: Recording, climate: Climate): Mood {
  const { interval } = recording
  const move = moveAt(recording, sinceMs)
  const drift = (move / interval) * YEAR
  if (climate.crashes) {
    const wild = Math.min(2.5 + 14 * Math.abs(move), 5)
    return { volatility: wild * climate.volatility, drift, activity: wild * climate.activity }
  }
  const liveliness = Math.abs(move) / (USUAL_MOVE * Math.sqrt(interval / 60_000))
  return {
    volatility: FREEDOM * climate.volatility,
    drift,
    activity: Math.min(0.6 + 0.5 * liveliness, 4) * climate.activity,
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
