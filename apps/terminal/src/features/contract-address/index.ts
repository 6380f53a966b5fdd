export { contractAddress, readContractAddress, SECTIONS, type Section } from './address.ts'
