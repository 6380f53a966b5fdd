/** Coins that have an icon of their own, drawn for this product. */
export const COINS_WITH_ICON: ReadonlySet<string> = new Set(
  [
    'BTC ETH SOL XRP BNB DOGE ADA AVAX LINK DOT LTC BCH TRX UNI ATOM NEAR APT OP ARB SUI FIL ETC XLM AAVE INJ PEPE SHIB WIF TON',
    'HBAR ICP SAND MANA GALA CRV LDO DYDX ALGO AXS GRT EOS USDT USDC',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Returns the path of a coin's icon on the exchange's server, an SVG for dark and light themes: `/coins/btc.svg`. `''`
 * for a coin without an icon, which is represented by its letters (CAT-07). `coin` is the coin itself, not a contract's
 * multiple of it: `PEPE`, not `1000PEPE`.
 */
export function coinIcon(coin: string): string {
  return COINS_WITH_ICON.has(coin) ? `/coins/${coin.toLowerCase()}.svg` : ''
}

/**
 * Returns the two letters that represent a coin without an icon: the first two of its name, or factor and side of a
 * leveraged token (`3L`), whose name begins like its coin's.
 */
export function coinLetters(coin: string): string {
  return /\d[LS]$/.exec(coin)?.[0] ?? coin.slice(0, 2)
}
