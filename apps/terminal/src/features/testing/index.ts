export { executionRecord, orderRecord, positionRecord, strategyRecord } from '@perpdesk/protocol/testing'
export { type Answer, completeDom, DeskServer, type SeenCall, USER } from './desk-server.ts'
export { instrumentRecord } from './instrument.ts'
export { catchFiles } from './written-files.ts'
