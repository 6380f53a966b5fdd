export { coinAmount, coinDecimals, coinText } from './coin-money.ts'
