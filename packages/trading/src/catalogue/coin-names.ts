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
  ['BTC3L', 'Bitcoin 3x Long'],
  ['BTC3S', 'Bitcoin 3x Short'],
  ['ETH3L', 'Ethereum 3x Long'],
  ['ETH3S', 'Ethereum 3x Short'],
  ['SOL3L', 'Solana 3x Long'],
  ['SOL3S', 'Solana 3x Short'],
  ['USDT', 'Tether USD'],
  ['USDC', 'USD Coin'],
])

/** Returns the full name of a coin; a coin without one is its own name. */
export function coinName(coin: string): string {
  return NAMES.get(coin) ?? coin
}
