import { divide, type E8, formatE8, ONE, roundToStep } from '@perpdesk/numeric'

/**
 * A typed value brought to its grid when the field is left (NUM-01): up to a multiple where the step is 1, 2 or 5, or one
 * of them times a power of ten. Other steps (25, 0.25) leave the value as it is, and the check of the form says what is
 * wrong. E8.
 */
export function roundTypedValue(value: E8, step: E8): E8 {
  return /^0*\.?0*[125]0*$/.test(formatE8(step)) ? roundToStep(value, step, 'ceil') : value
}

/**
 * A price worked out from a percentage, a return or a profit, brought to the tick (NUM-03): down to a multiple where the
 * tick is above 1, up to one otherwise. The price is the fraction `numerator ÷ divisor`, both above zero, so that it is
 * rounded once; E8.
 */
export function computedPrice(numerator: bigint, divisor: bigint, tickSize: E8): E8 {
  return divide(numerator, divisor * tickSize, tickSize > ONE ? 'floor' : 'ceil') * tickSize
}
