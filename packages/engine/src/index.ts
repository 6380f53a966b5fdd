export { MalformedBytes } from './codec/byte-reader.ts'
export {
  decodeCommands,
  encodeCommand,
  encodeCommands,
  frameCommands,
  type StampedBytes,
} from './codec/command-codec.ts'
export type * from './command.ts'
export type * from './engine.ts'
export type * from './event.ts'
