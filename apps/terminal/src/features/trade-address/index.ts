export { type Asked, addressedSymbol, addressOf, contractAsked, properAddress, readAddress } from './address.ts'
export { ContractLink } from './contract-link.tsx'
