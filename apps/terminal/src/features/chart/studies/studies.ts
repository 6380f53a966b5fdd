import {
  bollinger,
  doubleAverage,
  exponentialAverage,
  hullAverage,
  movingAverage,
  smoothedAverage,
  tripleAverage,
  volumeWeightedAverage,
  weightedAverage,
} from './averages.ts'
import { donchian, ichimoku, keltner, parabolic, pivotPoints, supertrend } from './bands.ts'
import { fundingRate, openInterest } from './exchange-figures.ts'
import { awesome, macd, momentum, rateOfChange, relativeStrength, trix } from './momentum.ts'
import {
  aroon,
  commodityChannel,
  kdj,
  standardDeviation,
  stochastic,
  stochasticStrength,
  williams,
} from './oscillators.ts'
import type { Study } from './study.ts'
import { averageTrueRange, directionalMovement } from './volatility.ts'
import { chaikinFlow, chaikinOscillator, moneyFlow, onBalance, sessionAverage, volume } from './volume.ts'

/** Every study of the chart, in the order of the list of indicators. */
const ALL = [
  volume,
  movingAverage,
  exponentialAverage,
  bollinger,
  macd,
  relativeStrength,
  sessionAverage,
  stochastic,
  stochasticStrength,
  kdj,
  averageTrueRange,
  ichimoku,
  supertrend,
  parabolic,
  weightedAverage,
  hullAverage,
  doubleAverage,
  tripleAverage,
  smoothedAverage,
  volumeWeightedAverage,
  keltner,
  donchian,
  pivotPoints,
  commodityChannel,
  williams,
  directionalMovement,
  aroon,
  rateOfChange,
  momentum,
  trix,
  awesome,
  onBalance,
  moneyFlow,
  chaikinFlow,
  chaikinOscillator,
  standardDeviation,
  openInterest,
  fundingRate,
] as const
export type StudyId = (typeof ALL)[number]['id']
export type KnownStudy = Study<StudyId>
export const STUDIES: readonly KnownStudy[] = ALL

export function studyOf(id: string): KnownStudy | undefined {
  return STUDIES.find((study) => study.id === id)
}
