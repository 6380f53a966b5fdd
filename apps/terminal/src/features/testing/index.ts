export {
  executionRecord,
  leverageSettingRecord,
  orderRecord,
  positionRecord,
  strategyRecord,
  walletRecord,
} from '@perpdesk/protocol/testing'
export { type Answer, completeDom, FakeExchange, type SeenCall, USER } from './fake-exchange.ts'
export { instrumentRecord } from './instrument.ts'
export { catchFiles } from './written-files.ts'
