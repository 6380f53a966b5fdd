export { Fills, Matcher } from './book/matcher.ts'
export { BUY, SELL } from './book/order-pool.ts'
export { ByteReader, MalformedBytes, OtherVersion } from './codec/byte-reader.ts'
export { ByteWriter } from './codec/byte-writer.ts'
export {
  decodeCommands,
  encodeCommand,
  encodeCommands,
  frameCommands,
  type StampedBytes,
} from './codec/command-codec.ts'
export { LAYOUT, OLDEST_LAYOUT, versionOfLayout } from './codec/layouts.ts'
export type * from './command.ts'
export type * from './engine.ts'
export type * from './event.ts'
export { createEngine, restoreEngine } from './exchange-engine.ts'
export { FIRST_ACCOUNT, HOUSE_ACCOUNTS } from './house.ts'
export type * from './order-options.ts'
export { PLAIN_DETAILS } from './order-options.ts'
export { readEvents } from './read-events.ts'
export { readOut } from './read-out.ts'
export { accountOf, endsOrder, linkOf } from './reports/event-subject.ts'
export { snapshotLayout } from './snapshot/read-snapshot.ts'
export type * from './strategy-types.ts'
