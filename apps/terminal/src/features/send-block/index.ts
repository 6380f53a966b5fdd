export { useQuestion } from './use-question.ts'
export { useSendBlock } from './use-send-block.ts'
