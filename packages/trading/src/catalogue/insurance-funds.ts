import { type E8, e8 } from '@perpdesk/numeric'

/**
 * The initial insurance fund of a new exchange in each settle coin. The amounts are assumed, in proportion to the
 * trading volume of the coin's contracts.
 */
export const INSURANCE_FUNDS: readonly { readonly coin: string; readonly amount: E8 }[] = [
  { coin: 'USDT', amount: e8('5000000') },
  { coin: 'USDC', amount: e8('1000000') },
  { coin: 'BTC', amount: e8('30') },
  { coin: 'ETH', amount: e8('500') },
  { coin: 'EOS', amount: e8('500000') },
  { coin: 'XRP', amount: e8('200000') },
  { coin: 'DOT', amount: e8('50000') },
  { coin: 'LTC', amount: e8('2000') },
  { coin: 'SOL', amount: e8('2000') },
]
