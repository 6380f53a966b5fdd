export {
  type Amount,
  amountOf,
  compareRatios,
  e8Of,
  estimateOf,
  minus,
  mulDivAmount,
  plus,
  type Ratios,
  ratiosOf,
  times,
  UNITS_IN_ONE,
} from './amount.ts'
export { divE8, type E8, e8, formatE8, mulE8, ONE, parseE8 } from './e8.ts'
export { mulDivInt, parseInteger, toSafeCount, toSafeInteger } from './integer.ts'
export { type LocaleNumbers, localeNumbers, PLAIN_LOCALE } from './locale.ts'
export { type FormatOptions, formatAbbreviated, formatLocalized, localizePlain } from './locale-format.ts'
export { type LocalizedNumber, latinNumber, type ParseRefusal, parseLocalized } from './locale-parse.ts'
export { divide, mulDiv, type Rounding, roundToStep } from './rounding.ts'
export { stepsIn } from './steps.ts'
