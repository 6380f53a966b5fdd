export { openLogIn } from './dialog-state.ts'
export { SessionDialogs } from './session-dialogs.tsx'
export { SessionMenu } from './session-menu.tsx'
export { SignedOutPanel } from './signed-out-panel.tsx'
