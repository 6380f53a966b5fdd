/** Full names of the coins that spot pairs trade. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['BTC', 'Bitcoin'],
  ['ETH', 'Ethereum'],
  ['SOL', 'Solana'],
  ['XRP', 'XRP'],
  ['BNB', 'BNB'],
  ['DOGE', 'Dogecoin'],
  ['ADA', 'Cardano'],
  ['AVAX', 'Avalanche'],
  ['LINK', 'Chainlink'],
  ['DOT', 'Polkadot'],
  ['LTC', 'Litecoin'],
  ['BCH', 'Bitcoin Cash'],
  ['TRX', 'TRON'],
  ['UNI', 'Uniswap'],
  ['ATOM', 'Cosmos'],
  ['NEAR', 'NEAR Protocol'],
  ['APT', 'Aptos'],
  ['OP', 'Optimism'],
  ['ARB', 'Arbitrum'],
  ['SUI', 'Sui'],
  ['FIL', 'Filecoin'],
  ['ETC', 'Ethereum Classic'],
  ['XLM', 'Stellar'],
  ['AAVE', 'Aave'],
  ['INJ', 'Injective'],
  ['TON', 'Toncoin'],
  ['KAS', 'Kaspa'],
  ['MNT', 'Mantle'],
  ['USDT', 'Tether USD'],
  ['USDC', 'USD Coin'],
])

/** Returns the full name of a coin; a coin without one is its own name. */
export function coinName(coin: string): string {
  return NAMES.get(coin) ?? coin
}
