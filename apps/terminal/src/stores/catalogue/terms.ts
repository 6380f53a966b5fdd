import { type E8, e8, ONE, parseInteger } from '@perpdesk/numeric'
import type { SymbolConfig } from '@perpdesk/protocol'
import { PRICE_PRESETS } from '@perpdesk/trading'

/**
 * Values derived from the fields of a contract (CAT-07), and the same fields under the names that order, leverage and
 * TP/SL code uses (CAT-17). Only this file maps one set of names to the other; `contractOf` builds on it.
 */
export interface SymbolTerms {
  /** Percent: the fields in E4, divided by 100. */
  readonly baseInitialMargin: E8
  readonly stepInitialMargin: E8
  readonly baseMaintenanceMargin: E8
  readonly stepMaintenanceMargin: E8
  /** Leverage as a factor: the fields in E2, divided by 100. */
  readonly minLeverage: E8
  readonly maxLeverage: E8
  readonly copyTrade: {
    readonly minLeverage: E8
    readonly maxLeverage: E8
    readonly riskLeverage: E8
    /** In the settle coin: the field in E8 divided by 1e8. */
    readonly designatedMargin: E8
  }
  readonly depthMergeTimes: readonly number[]
  /** ±10, ±50 and ±200 ticks, lowest first. */
  readonly priceOffsets: readonly E8[]
  /** Leverage choices times 100, lowest first. */
  readonly section: readonly number[]

  readonly icon: CoinIcon

  readonly priceStep: E8
  readonly tickSizeFraction: number
  readonly priceFraction: number
  readonly minPrice: E8
  readonly maxPrice: E8
  readonly lotStep: E8
  readonly lotFraction: number
  readonly minQty: E8
  readonly maxQty: E8
  readonly maxMarketQty: E8
  readonly balanceFraction: number
  readonly upnlFraction: number
  readonly coin: string
  readonly baseCoin: string
  readonly displayName: string
}

/** Pictures of the coin for dark and light themes; the coin's letters replace missing pictures. */
export interface CoinIcon {
  readonly dark: string
  readonly light: string
  readonly letters: string
}

function iconOf({ darkIcon, lightIcon, symbolLabelIcon, coinName }: SymbolConfig): CoinIcon {
  return { dark: darkIcon || symbolLabelIcon, light: lightIcon || symbolLabelIcon, letters: coinName.slice(0, 2) }
}

export function termsOf(config: SymbolConfig): SymbolTerms {
  const priceStep = e8(config.tickSize)
  const offsets = PRICE_PRESETS.map((ticks) => BigInt(ticks) * priceStep)
  return {
    baseInitialMargin: hundredths(config.baseInitialMarginRateE4),
    stepInitialMargin: hundredths(config.stepInitialMarginRateE4),
    baseMaintenanceMargin: hundredths(config.baseMaintenanceMarginRateE4),
    stepMaintenanceMargin: hundredths(config.stepMaintenanceMarginRateE4),
    minLeverage: hundredths(config.minLeverageE2),
    maxLeverage: hundredths(config.maxLeverageE2),
    copyTrade: {
      minLeverage: hundredths(config.copyTradeMinLeverageE2),
      maxLeverage: hundredths(config.copyTradeMaxLeverageE2),
      riskLeverage: hundredths(config.copyTradeRiskLeverageE2),
      designatedMargin: BigInt(config.copyTradeDesignatedMarginE8),
    },
    depthMergeTimes: wholeNumbers(config.obDepthMergeTimes),
    priceOffsets: [...offsets.map((offset) => -offset).toReversed(), ...offsets],
    section: wholeNumbers(config.section),
    icon: iconOf(config),
    priceStep,
    tickSizeFraction: config.tickSizeFraction,
    priceFraction: config.priceFraction,
    minPrice: e8(config.minPrice),
    maxPrice: e8(config.maxPrice),
    lotStep: e8(config.lotSize),
    lotFraction: config.lotFraction,
    minQty: e8(config.minQty),
    maxQty: e8(config.maxNewOrderQty),
    maxMarketQty: e8(config.maxNewMarketOrderQty),
    balanceFraction: config.walletBalanceFraction,
    upnlFraction: config.upnlFraction,
    coin: config.coin,
    baseCoin: config.baseCurrency,
    displayName: config.displayName,
  }
}

/** Returns a count of hundredths as an exact value. */
function hundredths(count: number): E8 {
  return (BigInt(count) * ONE) / 100n
}

/** Returns the whole numbers of a comma-separated list. */
function wholeNumbers(list: string): readonly number[] {
  return list.split(',').flatMap((text) => parseInteger(text) ?? [])
}
