/** Decimals of an hourly rate. */
const RATE_DECIMALS = 12

/** Returns an hourly rate in units of 1e-12. */
export function rateOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(RATE_DECIMALS, '0'))
}
