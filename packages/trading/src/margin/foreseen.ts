import type { OwnTerms, WhatIfAccount } from '../what-if-account.ts'
import type { ContractCapabilities } from './contract-capabilities.ts'
import type { OpeningOrders } from './contract-margin.ts'

const NO_ORDERS: OpeningOrders = { buyQty: 0n, buyValue: 0n, sellQty: 0n, sellValue: 0n }

/**
 * Returns the fields of {@link WhatIfAccount} that depend on the contract's margin mode. `losing` are its resting
 * orders with a loss at the mark price; `terms` is called only if the contract has a wallet of its own.
 */
export function foreseenBy(
  { hasOwnWallet, holdsMargin }: ContractCapabilities,
  losing: OpeningOrders,
  terms: () => Pick<OwnTerms, 'cap' | 'taken'>,
): Pick<WhatIfAccount, 'losing' | 'ownTerms'> {
  if (!hasOwnWallet) return { losing, ownTerms: null }
  // in isolated margin the contract's own margin covers the possible loss of its orders
  return { losing: holdsMargin ? NO_ORDERS : losing, ownTerms: { ...terms(), cross: !holdsMargin } }
}
