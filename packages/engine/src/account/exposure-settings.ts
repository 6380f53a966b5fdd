import type { E8 } from '@perpdesk/numeric'
import { type AccountType, hasModePerContract, type Instrument } from '@perpdesk/trading'
import type { CreditTerms } from './credit.ts'

/** Leverage of an account that never set one, times 100. */
const DEFAULT_LEVERAGE_E2 = 1000

/** What is set for an account in an instrument. */
export class ExposureSettings {
  readonly perSymbol: boolean
  /** Belongs to all that never set anything; not to be written to. */
  isShared = true
  symbolIsolated = false
  riskId = 1
  hedge = false
  buyLeverageE2: number
  sellLeverageE2: number
  buyTerms: CreditTerms | null = null
  sellTerms: CreditTerms | null = null

  constructor(perSymbol: boolean, leverageE2: number) {
    this.perSymbol = perSymbol
    this.buyLeverageE2 = leverageE2
    this.sellLeverageE2 = leverageE2
  }

  /** The same for one exposure alone. */
  copy(): ExposureSettings {
    return Object.assign(new ExposureSettings(this.perSymbol, this.buyLeverageE2), this, { isShared: false })
  }
}

/** Settings that nobody has touched, with the taker's rate of those who share them (which their terms depend on). */
export interface DefaultSettings {
  readonly takerRate: E8
  readonly settings: ExposureSettings
}

export function defaultLeverage({ minLeverageE2, maxLeverageE2 }: Instrument): number {
  return Math.max(minLeverageE2, Math.min(maxLeverageE2, DEFAULT_LEVERAGE_E2))
}

/** The settings of an account that never set anything in a contract. Nearly all are such, and those alike share one object. */
export function settingsOf(
  known: DefaultSettings[],
  { accountType, takerRate }: { readonly accountType: AccountType; readonly takerRate: E8 },
  instrument: Instrument,
): ExposureSettings {
  const perSymbol = hasModePerContract(accountType, instrument)
  const leverage = defaultLeverage(instrument)
  for (const one of known) {
    const { settings } = one
    if (one.takerRate === takerRate && settings.perSymbol === perSymbol && settings.buyLeverageE2 === leverage) {
      return settings
    }
  }
  const settings = new ExposureSettings(perSymbol, leverage)
  known.push({ takerRate, settings })
  return settings
}

/** Has settings, shared with others until one is set. */
export class SharedSettings {
  #settings: ExposureSettings

  constructor(settings: ExposureSettings) {
    this.#settings = settings
  }

  /** Whether margin mode and risk limit are set per contract: in classic accounts, and for inverse contracts in UTA 1.0. */
  get perSymbol(): boolean {
    return this.#settings.perSymbol
  }

  /** Margin mode where it is set per contract. */
  get symbolIsolated(): boolean {
    return this.#settings.symbolIsolated
  }

  set symbolIsolated(isolated: boolean) {
    this.#own().symbolIsolated = isolated
  }

  /** Chosen tier of the risk ladder, from 1, where it is set per contract. */
  get riskId(): number {
    return this.#settings.riskId
  }

  set riskId(riskId: number) {
    this.#own().riskId = riskId
  }

  get hedge(): boolean {
    return this.#settings.hedge
  }

  set hedge(hedge: boolean) {
    this.#own().hedge = hedge
  }

  get buyLeverageE2(): number {
    return this.#settings.buyLeverageE2
  }

  set buyLeverageE2(leverage: number) {
    this.#own().buyLeverageE2 = leverage
  }

  get sellLeverageE2(): number {
    return this.#settings.sellLeverageE2
  }

  set sellLeverageE2(leverage: number) {
    this.#own().sellLeverageE2 = leverage
  }

  /** Bounds of its sides' margins that were worked out last. Not part of the state. */
  get buyTerms(): CreditTerms | null {
    return this.#settings.buyTerms
  }

  set buyTerms(terms: CreditTerms | null) {
    this.#settings.buyTerms = terms
  }

  get sellTerms(): CreditTerms | null {
    return this.#settings.sellTerms
  }

  set sellTerms(terms: CreditTerms | null) {
    this.#settings.sellTerms = terms
  }

  /** Its own settings, from the first that differs on. */
  #own(): ExposureSettings {
    if (this.#settings.isShared) this.#settings = this.#settings.copy()
    return this.#settings
  }
}
