export { transactionColumns, transactionPairs } from './transaction-columns.tsx'
