/** Whole records for tests, each with the fields that the test is about. */
export { executionRecord, orderRecord, positionRecord, strategyRecord } from './records.ts'
export { symbolConfigOf, symbolListsOf } from './symbol-config.ts'
