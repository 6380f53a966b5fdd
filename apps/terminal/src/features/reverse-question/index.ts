export { useReverseQuestion, useSetReverseQuestion } from './use-reverse-question.ts'
