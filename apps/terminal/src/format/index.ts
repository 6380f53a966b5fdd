export { coinAmount, coinDecimals, coinText } from './coin-amounts.ts'
export {
  formatCountdown,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatTime,
  startOfDay,
  zoneName,
} from './dates.ts'
export { dateLocale, localeVersion, numberLocale, onLocale, setLocale } from './locale.ts'
export {
  decimalsOf,
  formatCompact,
  formatDrawn,
  formatLeverage,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatQty,
  groupedPlain,
  type NumberOptions,
  plainLeverage,
} from './numbers.ts'
export { formatRate } from './rates.ts'
export { typedDecimal } from './typed-decimal.ts'
export { formatUtcDay, formatUtcMonth, weekdays } from './utc-days.ts'
