/** Coins that have a mark of their own, drawn for this product. */
export const COINS_WITH_ICON: ReadonlySet<string> = new Set(
  [
    'BTC ETH SOL XRP BNB DOGE ADA AVAX LINK DOT LTC BCH TRX UNI ATOM NEAR APT OP ARB SUI FIL ETC XLM AAVE INJ PEPE SHIB WIF TON',
    'HBAR ICP SAND MANA GALA CRV LDO DYDX ALGO AXS GRT EOS USDT USDC',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Address of a coin's mark on the server that lists it, an SVG that suits dark and light screens: `/coins/btc.svg`. `''` for a coin
 * without one, for which its letters stand (CAT-07). The coin is meant, not how many of it a contract counts by: `PEPE`, not `1000PEPE`.
 */
export function coinIcon(coin: string): string {
  return COINS_WITH_ICON.has(coin) ? `/coins/${coin.toLowerCase()}.svg` : ''
}
