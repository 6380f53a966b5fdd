export { QuestionDialog } from './question-dialog.tsx'
