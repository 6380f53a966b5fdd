export { PracticeMark } from './practice-mark.tsx'
export { PracticeNotice } from './practice-notice.tsx'
