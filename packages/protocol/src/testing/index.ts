/** Complete records for tests; a test passes only the fields that matter to it. */
export {
  executionRecord,
  leverageSettingRecord,
  orderRecord,
  positionRecord,
  strategyRecord,
  walletRecord,
} from './records.ts'
export { symbolConfigOf, symbolListsOf } from './symbol-config.ts'
