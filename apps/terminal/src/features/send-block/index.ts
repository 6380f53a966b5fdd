export { useSendBlock } from './use-send-block.ts'
