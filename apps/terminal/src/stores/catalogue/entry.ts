import type { SymbolConfig } from '@perpdesk/protocol'
import { FAMILIES, type Family, familyOf } from '@perpdesk/trading'
import { type Contract, contractOf } from '../contract.ts'
import { type SymbolTerms, termsOf } from './terms.ts'

/** Kinds of trading pages; dated inverse contracts have addresses of their own (ROUTE-01 to ROUTE-04). */
export const ROUTE_KINDS = [...FAMILIES, 'inverseFutures'] as const
export type RouteKind = (typeof ROUTE_KINDS)[number]

/** A contract of the catalogue: as received, and as exact values. */
export interface CatalogueEntry {
  readonly symbol: string
  readonly config: SymbolConfig
  /** Quote and settlement family. */
  readonly family: Family
  /** Kind of the page on which the contract is traded. */
  readonly routeKind: RouteKind
  /** The terms as exact values, as the formulas expect them; parsed on first use. */
  readonly contract: Contract
  /** Values derived from the fields, under the names that forms use; also computed on first use. */
  readonly terms: SymbolTerms
}

export function entryOf(config: SymbolConfig): CatalogueEntry {
  return new Entry(config)
}

/** Parses exact values on first use: thousands of entries are created while the page opens, and few are ever used. */
class Entry implements CatalogueEntry {
  readonly symbol: string
  readonly config: SymbolConfig
  readonly family: Family
  readonly routeKind: RouteKind
  #contract: Contract | undefined
  #terms: SymbolTerms | undefined

  constructor(config: SymbolConfig) {
    this.symbol = config.symbolName
    this.config = config
    this.family = familyOf({ contractType: config.contractType, settleCoin: config.coin })
    this.routeKind = config.contractType === 'InverseFutures' ? 'inverseFutures' : this.family
  }

  get contract(): Contract {
    this.#contract ??= contractOf(this.config, this.terms)
    return this.#contract
  }

  get terms(): SymbolTerms {
    this.#terms ??= termsOf(this.config)
    return this.#terms
  }
}

/** True if two records of a contract are equal. */
export function sameConfig(a: SymbolConfig, b: SymbolConfig): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are made from one table: they have the same keys
  return (Object.keys(a) as (keyof SymbolConfig)[]).every((name) => {
    const [left, right] = [a[name], b[name]]
    // Only few fields are objects, and they are small, so comparing their JSON text is cheap.
    return left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))
  })
}
