export { divE8, type E8, e8, formatE8, mulE8, ONE, parseE8 } from './e8.ts'
export { divide, mulDiv, type Rounding, roundToStep } from './rounding.ts'
export { toSafeInteger } from './safe-integer.ts'
