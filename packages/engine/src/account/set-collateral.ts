import { collateralIssue, USD_COINS } from '@perpdesk/trading'
import type { SetCollateral } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, invalid } from '../result.ts'
import type { State } from '../state.ts'
import { unlisted } from './locate.ts'

/** Quote coins of contracts whose index is the price of their base coin in USD. */
const QUOTES: readonly string[] = ['USD', ...USD_COINS]

/** Largest number of tiers of a coin's collateral ratios. */
const MAX_TIERS = 100

/**
 * Sets a coin's collateral terms and its price index (R5.15). Accounts that fall short of margin by the change are
 * found at the next tick.
 */
export function setCollateral(state: State, command: SetCollateral): CommandResult {
  const { type: _type, ...terms } = command
  if (USD_COINS.includes(terms.coin)) return invalid('coin', 'it always counts in full')
  const market = state.markets.contract(terms.priceInstrument)
  if (market === undefined) return unlisted(state, terms.priceInstrument)
  const { baseCoin, quoteCoin } = market.instrument
  if (baseCoin !== terms.coin || !QUOTES.includes(quoteCoin)) {
    return invalid('priceInstrument', 'its index is not the price of the coin in USD')
  }
  const issue = terms.tiers.length > MAX_TIERS ? `there are at most ${MAX_TIERS}` : collateralIssue(terms.tiers)
  if (issue !== undefined) return invalid('tiers', issue)
  state.accounts.coins.setTerms(terms, market)
  state.report.push({ type: 'collateral', ...terms })
  return DONE
}
