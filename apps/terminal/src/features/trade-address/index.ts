export { type AskedContract, addressedSymbol, addressOf, contractAsked, properAddress, readAddress } from './address.ts'
export {
  ACCOUNT,
  ACCOUNTS_BEFORE,
  ASSET_LOG,
  ASSETS,
  BORROWING,
  FEES,
  PNL,
  STATEMENTS,
} from './assets-address.ts'
export { contractAddress, readContractAddress, SECTIONS, type Section } from './contract-address.ts'
export { ContractLink } from './contract-link.tsx'
export { GLOSSARY, glossaryAddress, WHATS_NEW } from './help-address.ts'
export { invitePath, readInvite } from './invite-address.ts'
export { marketsAddress, readMarkets } from './markets-address.ts'
export {
  FIRST_PAIR,
  isSpotAddress,
  pairAddress,
  pairAsked,
  readSpotAddress,
  spotAddress,
} from './spot-address.ts'
export { readTokens, TOKENS, tokenAddress } from './tokens-address.ts'
export {
  HISTORY_MARKETS,
  type HistoryMarket,
  readTradeHistory,
  tradeHistoryAddress,
} from './trade-history-address.ts'
