export { type ApiError, wordErrors } from './api-error.ts'
export { appVersion } from './app-version.ts'
export { TOO_MANY_REQUESTS, waitForBudget } from './budget.ts'
export {
  type CallAnswer,
  type CallOptions,
  call,
  onComplianceWall,
  onErrorToast,
  onSessionEnded,
} from './call.ts'
export { type CallRecord, observePush, onCall, onTiedPush, pastCalls } from './call-record.ts'
export { chooseAccount } from './chosen-account.ts'
export { type ServerClock, serverClock } from './clock.ts'
export { restrictComingSoon } from './coming-soon.ts'
export { type EndpointName, endpoints } from './endpoints.ts'
export { fetchFile } from './fetch-file.ts'
export { readJson } from './line.ts'
export { readPageSettings } from './page-settings.ts'
export { passkeysWork } from './passkey-support.ts'
export type { PasskeyFault } from './passkeys.ts'
export { randomId } from './random-id.ts'
export type { FileAnswer } from './request-file.ts'
export { type SettingAnswer, setSetting } from './set-setting.ts'
export { steadyNow } from './steady-clock.ts'
export type { ConnectionState, ConnectionStatus, StreamSocket } from './stream-socket.ts'
export { streams, watchWake } from './streams.ts'
export type { TopicReader } from './subscriptions.ts'
export { startTelemetry, telemetry } from './telemetry.ts'
export { tokenTail } from './token.ts'
