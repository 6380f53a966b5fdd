export { LaunchMark } from './launch-mark.tsx'
export { LaunchNote } from './launch-note.tsx'
