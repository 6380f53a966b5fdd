import type { SymbolConfig } from '@perpdesk/protocol'
import type { Family } from '@perpdesk/trading'
import { type Contract, contractOf } from '../contract.ts'

/** Pages that contracts are traded on; dated inverse contracts have addresses of their own (ROUTE-01 to ROUTE-04). */
export const ROUTE_KINDS = ['usdt', 'usdc', 'inverse', 'inverseFutures'] as const
export type RouteKind = (typeof ROUTE_KINDS)[number]

/** One contract of the catalogue: as it was told, and as exact values. */
export interface CatalogueEntry {
  readonly symbol: string
  readonly config: SymbolConfig
  /** What it is quoted and settled in. */
  readonly family: Family
  /** The page it is traded on. */
  readonly routeKind: RouteKind
  /** The terms as exact values; read from the texts when first asked for. */
  readonly contract: Contract
}

export function entryOf(config: SymbolConfig): CatalogueEntry {
  let contract: Contract | undefined
  return {
    symbol: config.symbolName,
    config,
    family: familyOf(config),
    routeKind: routeKindOf(config),
    get contract() {
      contract ??= contractOf(config)
      return contract
    },
  }
}

function isInverse({ contractType }: SymbolConfig): boolean {
  return contractType === 'InversePerpetual' || contractType === 'InverseFutures'
}

function familyOf(config: SymbolConfig): Family {
  if (isInverse(config)) return 'inverse'
  return config.coin === 'USDC' ? 'usdc' : 'usdt'
}

function routeKindOf(config: SymbolConfig): RouteKind {
  return config.contractType === 'InverseFutures' ? 'inverseFutures' : familyOf(config)
}
