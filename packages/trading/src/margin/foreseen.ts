import type { OwnTerms, WhatIfAccount } from '../what-if-account.ts'
import type { ContractCapabilities } from './contract-capabilities.ts'
import type { OpeningOrders } from './contract-margin.ts'

const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }

/**
 * The part of an account as a contract sees it that depends on its margin mode. `losing` are its orders beyond the mark, `terms` the
 * contract's own where it has a wallet of its own.
 */
export function foreseenBy(
  { hasOwnWallet, holdsMargin }: ContractCapabilities,
  losing: OpeningOrders,
  terms: () => Pick<OwnTerms, 'cap' | 'taken'>,
): Pick<WhatIfAccount, 'losing' | 'ownTerms'> {
  if (!hasOwnWallet) return { losing, ownTerms: null }
  // an isolated contract itself holds the possible loss of its orders
  return { losing: holdsMargin ? NO_ORDERS : losing, ownTerms: { ...terms(), cross: !holdsMargin } }
}
