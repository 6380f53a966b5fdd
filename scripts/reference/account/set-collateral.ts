import type { SetCollateral } from '@perpdesk/engine'
import type { Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { isDollar } from './coins.ts'
import { unlisted } from './locate.ts'

/** Sets a coin's collateral terms and the contract whose index gives its price (R5.15). */
export function setCollateral(model: Model, command: SetCollateral): Answer {
  const { coin, priceInstrument, tiers, enabled } = command
  const terms = { coin, priceInstrument, tiers, enabled }
  if (isDollar(terms.coin)) return refused('invalid')
  const market = model.market(terms.priceInstrument)
  if (market === undefined) return unlisted(model, priceInstrument)
  const { baseCoin, quoteCoin } = market.instrument
  if (baseCoin !== terms.coin || !(quoteCoin === 'USD' || isDollar(quoteCoin))) return refused('invalid')
  let below = { maxQty: 0n, ratio: 100_000_000n }
  for (const tier of terms.tiers) {
    if (tier.maxQty <= below.maxQty || tier.ratio < 0n || tier.ratio > below.ratio) return refused('invalid')
    below = tier
  }
  model.collateral.set(terms.coin, terms)
  model.events.push({ type: 'collateral', ...terms })
  return DONE
}
