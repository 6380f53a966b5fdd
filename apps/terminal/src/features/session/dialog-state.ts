import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type SessionDialog = 'none' | 'logIn' | 'signUp' | 'demoType' | 'keepDemo' | 'leaveDemo' | 'resetPassword'

const store = createStore<{ readonly open: SessionDialog }>()(() => ({ open: 'none' }))

export const openLogIn = () => store.setState({ open: 'logIn' })
export const openSignUp = () => store.setState({ open: 'signUp' })
export const openDemoType = () => store.setState({ open: 'demoType' })
export const openKeepDemo = () => store.setState({ open: 'keepDemo' })
export const openLeaveDemo = () => store.setState({ open: 'leaveDemo' })
export const openResetPassword = () => store.setState({ open: 'resetPassword' })
export const closeSessionDialog = () => store.setState({ open: 'none' })
export const useSessionDialog = (): SessionDialog => useStore(store, ({ open }) => open)
