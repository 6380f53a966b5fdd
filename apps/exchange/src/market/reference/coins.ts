/**
 * The market model's figures for each coin. All are assumed: rounded values of the magnitude seen on large exchanges,
 * chosen once so that the simulated market looks realistic. They come from no feed and are no statement about any coin.
 */

export const SECTORS = ['major', 'payment', 'layer1', 'layer2', 'defi', 'meme', 'ai', 'gaming', 'venue'] as const
export type Sector = (typeof SECTORS)[number]

export interface CoinModel {
  /** Price in USDT at the first start. A model value, converted to ticks only in `to-grid.ts`. */
  readonly price: number
  /** Annual volatility of the log price. */
  readonly volatility: number
  /** Sensitivity of the coin to the market factor (bitcoin is 1). */
  readonly beta: number
  readonly sector: Sector
  /** Daily turnover in USDT. */
  readonly turnover: number
}

const MILLION = 1_000_000

const row = (price: number, volatility: number, beta: number, sector: Sector, millionsADay: number): CoinModel => ({
  price,
  volatility,
  beta,
  sector,
  turnover: millionsADay * MILLION,
})

const COINS: Readonly<Record<string, CoinModel>> = {
  BTC: row(91_480, 0.42, 1, 'major', 8_400),
  ETH: row(3_085, 0.6, 1.25, 'major', 5_600),
  SOL: row(141.6, 0.72, 1.35, 'layer1', 2_100),
  XRP: row(2.184, 0.68, 1.1, 'payment', 1_150),
  BNB: row(884.5, 0.45, 0.8, 'venue', 360),
  DOGE: row(0.1512, 0.78, 1.35, 'meme', 680),
  ADA: row(0.4315, 0.76, 1.25, 'layer1', 210),
  AVAX: row(14.32, 0.82, 1.4, 'layer1', 165),
  LINK: row(13.46, 0.78, 1.3, 'defi', 240),
  SUI: row(1.618, 0.9, 1.45, 'layer1', 390),
  HYPE: row(33.85, 0.95, 1.2, 'defi', 330),
  LTC: row(84.2, 0.62, 0.95, 'payment', 190),
  BCH: row(556.4, 0.62, 0.95, 'payment', 120),
  TRX: row(0.2812, 0.38, 0.45, 'payment', 75),
  XLM: row(0.2518, 0.72, 1.1, 'payment', 85),
  HBAR: row(0.1432, 0.82, 1.25, 'layer1', 95),
  DOT: row(2.284, 0.78, 1.3, 'layer1', 88),
  TON: row(1.604, 0.7, 1.05, 'layer1', 62),
  NEAR: row(1.872, 0.88, 1.4, 'ai', 130),
  APT: row(1.914, 0.86, 1.35, 'layer1', 58),
  ICP: row(4.086, 0.9, 1.3, 'ai', 52),
  ETC: row(13.38, 0.7, 1.15, 'payment', 46),
  ATOM: row(2.462, 0.78, 1.25, 'layer1', 38),
  FIL: row(1.588, 0.88, 1.35, 'layer1', 66),
  INJ: row(5.214, 0.95, 1.45, 'defi', 48),
  SEI: row(0.1386, 0.95, 1.4, 'layer1', 44),
  TIA: row(0.6072, 1.05, 1.5, 'layer1', 54),
  ALGO: row(0.1364, 0.8, 1.2, 'layer1', 24),
  VET: row(0.01302, 0.84, 1.25, 'layer1', 18),
  EGLD: row(8.46, 0.85, 1.25, 'layer1', 9),
  NEO: row(4.172, 0.75, 1.1, 'layer1', 8),
  QTUM: row(1.492, 0.78, 1.1, 'layer1', 6),
  KAS: row(0.04842, 0.95, 1.2, 'payment', 21),
  ZEC: row(482.6, 1.3, 1, 'payment', 420),
  DASH: row(61.4, 1.15, 1.05, 'payment', 64),
  XMR: row(391.5, 0.65, 0.7, 'payment', 46),
  EOS: row(0.2126, 0.8, 1.15, 'layer1', 7),
  TAO: row(288.4, 1, 1.45, 'ai', 105),
  FET: row(0.2594, 1, 1.45, 'ai', 42),
  RENDER: row(1.762, 0.98, 1.45, 'ai', 38),
  WLD: row(0.6248, 1, 1.45, 'ai', 84),
  VIRTUAL: row(0.8876, 1.2, 1.5, 'ai', 70),
  GRT: row(0.0501, 0.88, 1.35, 'ai', 14),
  POL: row(0.1318, 0.82, 1.3, 'layer2', 28),
  ARB: row(0.2174, 0.9, 1.45, 'layer2', 92),
  OP: row(0.3262, 0.94, 1.45, 'layer2', 64),
  STRK: row(0.1284, 1.05, 1.4, 'layer2', 34),
  IMX: row(0.3024, 0.95, 1.4, 'gaming', 16),
  MNT: row(1.084, 0.78, 1, 'layer2', 42),
  STX: row(0.3308, 0.95, 1.4, 'layer2', 20),
  ZRO: row(1.376, 0.98, 1.3, 'layer2', 22),
  UNI: row(6.092, 0.85, 1.3, 'defi', 132),
  AAVE: row(182.4, 0.82, 1.35, 'defi', 145),
  MKR: row(1_486, 0.78, 1.15, 'defi', 18),
  LDO: row(0.6512, 0.98, 1.4, 'defi', 48),
  CRV: row(0.4176, 0.98, 1.35, 'defi', 62),
  ENA: row(0.2728, 1.1, 1.5, 'defi', 170),
  ONDO: row(0.4962, 0.92, 1.35, 'defi', 76),
  PENDLE: row(2.414, 0.98, 1.4, 'defi', 36),
  JUP: row(0.2386, 0.98, 1.4, 'defi', 40),
  DYDX: row(0.2194, 0.95, 1.35, 'defi', 16),
  GMX: row(9.14, 0.85, 1.25, 'defi', 6),
  SNX: row(0.5138, 0.98, 1.3, 'defi', 10),
  COMP: row(33.9, 0.85, 1.2, 'defi', 12),
  RUNE: row(0.6914, 0.98, 1.35, 'defi', 18),
  '1INCH': row(0.1862, 0.88, 1.2, 'defi', 11),
  SUSHI: row(0.3928, 0.98, 1.3, 'defi', 12),
  YFI: row(4_120, 0.75, 1.1, 'defi', 7),
  ENS: row(11.28, 0.92, 1.3, 'defi', 22),
  JTO: row(0.4482, 1, 1.4, 'defi', 14),
  PYTH: row(0.0752, 1, 1.4, 'defi', 20),
  ETHFI: row(0.8042, 1.05, 1.45, 'defi', 26),
  PEPE: row(0.000004712, 1, 1.5, 'meme', 460),
  SHIB: row(0.000008684, 0.82, 1.3, 'meme', 110),
  BONK: row(0.000009652, 1.05, 1.5, 'meme', 92),
  FLOKI: row(0.00004618, 1, 1.45, 'meme', 36),
  WIF: row(0.3812, 1.15, 1.55, 'meme', 120),
  BOME: row(0.0007024, 1.2, 1.5, 'meme', 22),
  TRUMP: row(6.142, 1, 1.2, 'meme', 140),
  FARTCOIN: row(0.3124, 1.35, 1.6, 'meme', 150),
  PENGU: row(0.01216, 1.2, 1.5, 'meme', 160),
  POPCAT: row(0.1108, 1.2, 1.5, 'meme', 28),
  NOT: row(0.0006484, 1, 1.3, 'meme', 18),
  TURBO: row(0.002264, 1.15, 1.4, 'meme', 14),
  SATS: row(0.0000000182, 1.05, 1.3, 'meme', 9),
  RATS: row(0.00001142, 1.2, 1.3, 'meme', 6),
  LUNC: row(0.00003164, 0.95, 1.1, 'meme', 10),
  ORDI: row(4.286, 1.05, 1.35, 'meme', 40),
  GALA: row(0.01768, 0.95, 1.4, 'gaming', 44),
  SAND: row(0.1496, 0.88, 1.35, 'gaming', 26),
  MANA: row(0.1582, 0.86, 1.3, 'gaming', 18),
  AXS: row(1.094, 0.9, 1.35, 'gaming', 16),
  APE: row(0.2238, 0.95, 1.35, 'gaming', 18),
  CHZ: row(0.03018, 0.85, 1.15, 'gaming', 16),
  THETA: row(0.4162, 0.88, 1.3, 'gaming', 8),
  BLUR: row(0.03494, 1.05, 1.35, 'gaming', 8),
  CRO: row(0.1042, 0.7, 0.9, 'venue', 10),
  USDC: row(1, 0.004, 0, 'major', 300),
  BTC3L: row(10, 1.26, 3, 'major', 15),
  BTC3S: row(10, 1.26, -3, 'major', 15),
  ETH3L: row(10, 1.8, 3.75, 'major', 15),
  ETH3S: row(10, 1.8, -3.75, 'major', 15),
  SOL3L: row(10, 2.16, 4.05, 'layer1', 15),
  SOL3S: row(10, 2.16, -4.05, 'layer1', 15),
}

const UNKNOWN = row(1, 0.9, 1.2, 'layer1', 20)

/** Coins worth about one USDT; their small deviations come from {@link QuoteRates} and not from a model. */
const DOLLARS: readonly string[] = ['USDT', 'USDC', 'USD']

export function isDollar(coin: string): boolean {
  return DOLLARS.includes(coin)
}

/** Returns the model's price of an instrument at the first start, in its quote coin. */
export function firstPrice({ baseCoin, quoteCoin }: { readonly baseCoin: string; readonly quoteCoin: string }): number {
  const price = coinModel(baseCoin).price
  return isDollar(quoteCoin) ? price : price / coinModel(quoteCoin).price
}

/**
 * Returns the model of a base coin; for a multiple such as `1000PEPE` the price is the coin's times the number. Unknown
 * coins get average figures.
 */
export function coinModel(baseCoin: string): CoinModel {
  const known = COINS[baseCoin]
  if (known !== undefined) return known
  const bundle = /^(10{3,})(.+)$|^(.+?)(10{3,})$/.exec(baseCoin)
  const inner = COINS[bundle?.[2] ?? bundle?.[3] ?? '']
  if (inner === undefined) return UNKNOWN
  return { ...inner, price: inner.price * Number(bundle?.[1] ?? bundle?.[4]) }
}
