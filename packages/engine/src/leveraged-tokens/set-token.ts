import { type TokenTerms, tokenIssue } from '@perpdesk/trading'
import type { SetToken } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import { COIN } from '../ledger/deposit.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { tokenNamed } from './fund.ts'
import type { Token } from './token.ts'

/** Lists a leveraged token and opens its fund, or changes the terms of a listed one. */
export function setToken(state: State, command: SetToken): CommandResult {
  const { type: _type, ...terms } = command
  const issue = tokenIssue(terms)
  if (issue !== undefined) return invalid(...issue)
  const token = tokenNamed(state, terms.coin)
  return token === undefined ? listToken(state, terms) : changeTerms(token, terms)
}

function changeTerms(token: Token, terms: TokenTerms): CommandResult {
  const { instrument, side, account } = token.terms
  if (terms.instrument !== instrument || terms.side !== side || terms.account !== account) {
    return invalid('coin', 'contract, side and account of a fund stay')
  }
  token.terms = terms
  return DONE
}

function listToken(state: State, terms: TokenTerms): CommandResult {
  const { coin, account } = terms
  const market = state.markets.contract(terms.instrument)
  if (market === undefined) return refuse('symbolNotFound', { symbol: String(terms.instrument) })
  if (market.instrument.contractType !== 'LinearPerpetual') return invalid('instrument', 'it is no linear perpetual')
  if (!COIN.test(coin) || isUsed(state, coin)) return invalid('coin', 'the name is taken or malformed')
  if (!Number.isSafeInteger(account) || account < FIRST_ACCOUNT || state.accounts.get(account) !== undefined) {
    return invalid('account', 'the number is taken or reserved')
  }
  insertToken(state, {
    terms,
    quote: market.instrument.settleCoin,
    fund: state.accounts.openHouse(account),
    basket: 0n,
    requests: [],
    day: 0,
    usage: [],
  })
  return DONE
}

/** Adds a token to the list, which is sorted by coin. */
export function insertToken(state: State, token: Token): void {
  const at = state.tokens.findIndex(({ terms }) => terms.coin > token.terms.coin)
  state.tokens.splice(at < 0 ? state.tokens.length : at, 0, token)
}

/** True if somebody has the coin, or a contract is settled in it. */
function isUsed({ accounts, markets, flows }: State, coin: string): boolean {
  return (
    flows.some((flow) => flow.coin === coin) ||
    markets.all.some(({ instrument }) => instrument.settleCoin === coin) ||
    accounts.list.some((account) => account.balanceOf(coin) !== 0n)
  )
}
