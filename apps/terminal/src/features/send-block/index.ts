export { type SentThing, useSendBlock } from './use-send-block.ts'
