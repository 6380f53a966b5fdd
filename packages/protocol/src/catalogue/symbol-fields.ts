import {
  DERIVATIVE_TYPES,
  INSTRUMENT_STATUSES,
  LISTING_PHASES,
  type ListingPhase,
  PERIOD_CODES,
} from '@perpdesk/trading'
import {
  decimalOrNone,
  digitsE8,
  flag,
  ladder,
  nested,
  oneOf,
  plainDecimal,
  type RecordField,
  signedPlainDecimal,
  symbolName,
  tests,
  text,
  whole,
  wholeList,
  words,
} from './field-kinds.ts'

/** The schedule of a contract that is listed by a call auction (CAT-06). Times are in milliseconds since 1970. */
export interface PreListingInfo {
  readonly phase: ListingPhase
  /** Start of the call auction. */
  readonly auctionTime: number
  readonly auctionMinutes: number
  readonly noCancelMinutes: number
  readonly crossMatchingMinutes: number
  /** End of pre-market trading, when the contract becomes an ordinary one. */
  readonly finishTime: number
  readonly referencePrice: string
}

/** Allowed settings of a grid bot on a contract (CAT-06). */
export interface GridBotConfig {
  readonly minGrids: number
  readonly maxGrids: number
  readonly maxLeverageE2: number
  /** In the settle coin. */
  readonly minInvestment: string
}

/**
 * The state of a contract in one word. `ComingSoon`: the contract is announced, but accepts no orders and has no
 * auction yet.
 */
export const SYMBOL_STATUSES = ['ComingSoon', 'PreListing', 'Trading', 'Settling', 'Offline'] as const

const PHASES: ReadonlySet<unknown> = new Set(LISTING_PHASES)

const zero = { is: 0 } as const
const none = { is: '' } as const
const no = { is: false } as const

/**
 * Every field of a contract in the catalogue, with its short key and its value when the key is left out. The server
 * writes records by this table, the terminal reads them by it, and the API document is generated from it. Names and
 * meanings are those of CAT-02 to CAT-06; the last group are further inputs of the formulas for margin, funding and
 * price limits.
 */
export const SYMBOL_FIELDS = {
  // Identity
  symbolId: whole('i'),
  symbolName: symbolName('s'),
  symbolAlias: text('sa', { sameAs: 'symbolName' }),
  displayName: text('d', { sameAs: 'symbolName' }),
  baseCurrency: text('b'),
  quoteCurrency: text('q', { is: 'USDT' }),
  /** The settle coin, in which margin and profit are counted. */
  coin: text('c', { sameAs: 'quoteCurrency' }),
  /** The coin itself if the contract's base is a multiple of it: `PEPE` for the base `1000PEPE`. */
  coinName: text('cn', { sameAs: 'baseCurrency' }),
  contractType: oneOf('t', DERIVATIVE_TYPES, 'LinearPerpetual'),
  contractStatus: oneOf('st', INSTRUMENT_STATUSES, 'Trading'),
  symbolStatus: oneOf('ss', SYMBOL_STATUSES, 'Trading'),
  /** Period (such as this quarter) of a dated contract at the time when the list was made; `""` for perpetuals. */
  quarter: oneOf('qt', ['', ...PERIOD_CODES], ''),
  symbolLabelIcon: text('li', none),
  darkIcon: text('di', none),
  lightIcon: text('gi', none),
  // Limits
  maxPrice: plainDecimal('xp'),
  minPrice: plainDecimal('np', { sameAs: 'tickSize' }),
  minQty: plainDecimal('nq', { sameAs: 'lotSize' }),
  maxNewOrderQty: plainDecimal('xq'),
  maxNewMarketOrderQty: plainDecimal('xm'),
  minNotionalValue: plainDecimal('nv', { is: '5' }),
  // Precision
  tickSize: plainDecimal('ts'),
  tickSizeFraction: whole('tf'),
  lotSize: plainDecimal('ls'),
  lotFraction: whole('lf'),
  /** Decimals of mark, index and average prices. */
  priceScale: whole('ps'),
  /** Decimals of calculated prices. */
  priceFraction: whole('pf', { sameAs: 'priceScale' }),
  walletBalanceFraction: whole('wf', { is: 4 }),
  upnlFraction: whole('uf', { is: 2 }),
  /** Decimals of values in the settle coin. */
  valueScale: whole('vs', { is: 4 }),
  /** The coin in which quantities are counted. */
  qtyUnit: text('qu', { sameAs: 'baseCurrency' }),
  // Order book
  obDepthMergeTimes: wholeList('ob', { is: '1,2,4,10' }),
  indexSort: whole('is', { sameAs: 'symbolId' }),
  // Risk limit
  baseInitialMarginRateE4: whole('bi'),
  stepInitialMarginRateE4: whole('si', zero),
  baseMaintenanceMarginRateE4: whole('bm'),
  stepMaintenanceMarginRateE4: whole('sm', zero),
  baseMaxOrdPzValue: plainDecimal('bv'),
  stepMaxOrdPzValue: plainDecimal('sv', { is: '0' }),
  riskLimitCreatedAt: whole('rc', zero),
  grayRiskLimitEndAt: whole('rg', zero),
  /** The leverages that the terminal offers for a choice, times 100. */
  section: wholeList('se'),
  // Tags, times, display
  symbolTags: words('tg', { is: [] }),
  startTradingTimeE3: whole('l', zero),
  /** Time of delivery; 0 for perpetuals. */
  settleTimeE3: whole('e', zero),
  /** Time from which only reduce-only orders are accepted before delivery; 0 for contracts that are not delivered. */
  reduceOnlyTimeE3: whole('ro', zero),
  /** Minutes between two session settlements; 0 for contracts without sessions. */
  settleTimeUnit: whole('su', zero),
  isPopular: flag('pp', no),
  /** 0 hides the contract from the lists of tradable contracts. */
  symbolDisplay: oneOf('sd', [0, 1], 1),
  // Copy trade
  supportCopyTrade: flag('cy', no),
  copyTradeMinLeverageE2: whole('cl', zero),
  copyTradeMaxLeverageE2: whole('cx', zero),
  copyTradeDesignatedMarginE8: digitsE8('cm', { is: '0' }),
  copyTradeRiskLeverageE2: whole('cr', zero),
  // Before the launch
  expectStartTradingTime: whole('es', zero),
  expectDisplay: flag('ed', no),
  expectUrl: text('eu', none),
  /** The exchange's clock when the record was written; 0 unless the contract is announced. */
  expectCurrentTimestamp: whole('en', zero),
  isPreListing: flag('pl', no),
  preListingInfo: nested<PreListingInfo>('pi', 'PreListingInfo | null', {
    phase: (value): value is ListingPhase => PHASES.has(value),
    auctionTime: tests.whole,
    auctionMinutes: tests.whole,
    noCancelMinutes: tests.whole,
    crossMatchingMinutes: tests.whole,
    finishTime: tests.whole,
    referencePrice: tests.decimal,
  }),
  // Others
  feeRateTagId: whole('ft', zero),
  utaSupportOnly: flag('uo', no),
  fgridbotConfig: nested<GridBotConfig>('gb', 'GridBotConfig | null', {
    minGrids: tests.whole,
    maxGrids: tests.whole,
    maxLeverageE2: tests.whole,
    minInvestment: tests.decimal,
  }),
  // Other inputs of the formulas
  minLeverageE2: whole('nl', { is: 100 }),
  maxLeverageE2: whole('xl'),
  riskLadder: ladder('rl'),
  /** 0 for contracts without funding. */
  fundingIntervalMinutes: whole('fi', { is: 480 }),
  upperFundingRate: plainDecimal('fu', { is: '0' }),
  lowerFundingRate: signedPlainDecimal('fl', { is: '0' }),
  priceLimitX: plainDecimal('px'),
  priceLimitY: plainDecimal('py'),
  /** `""` for contracts that are not delivered. */
  deliveryFeeRate: decimalOrNone('df', none),
  source: oneOf('so', ['public', 'assumed'], 'assumed'),
} as const satisfies Record<string, RecordField<unknown>>

type Fields = typeof SYMBOL_FIELDS
/**
 * The catalogue's record of one contract (CAT-02 to CAT-06). Rates are fractions as decimal texts; rates whose name
 * ends in E4 are integers, times 10000.
 */
export type SymbolConfig = {
  readonly [Name in keyof Fields]: Fields[Name] extends RecordField<infer Value> ? Value : never
}
