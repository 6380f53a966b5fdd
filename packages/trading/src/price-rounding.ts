import { divide, type E8, formatE8, ONE, roundToStep } from '@perpdesk/numeric'

/**
 * Returns a typed value, rounded when the user leaves the field (NUM-01): up to a multiple of `step` if that is 1, 2 or
 * 5 times a power of ten. For other steps (25, 0.25) the value is unchanged, and the check of the form reports the
 * fault. E8.
 */
export function roundTypedValue(value: E8, step: E8): E8 {
  return /^0*\.?0*[125]0*$/.test(formatE8(step)) ? roundToStep(value, step, 'ceil') : value
}

/**
 * Returns a price that was calculated from a percentage, a return or a profit, rounded to a tick (NUM-03): down if the
 * tick size is above 1, otherwise up. The price, in E8, is given as the fraction `numerator ÷ divisor`, both above
 * zero, so that it is rounded only once.
 */
export function computedPrice(numerator: bigint, divisor: bigint, tickSize: E8): E8 {
  return divide(numerator, divisor * tickSize, tickSize > ONE ? 'floor' : 'ceil') * tickSize
}
