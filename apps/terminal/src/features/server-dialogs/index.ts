export { ServerDialogs } from './server-dialogs.tsx'
