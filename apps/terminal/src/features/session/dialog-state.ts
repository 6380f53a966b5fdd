import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type SessionDialog = 'none' | 'logIn' | 'signUp'

const store = createStore<{ readonly open: SessionDialog }>()(() => ({ open: 'none' }))

export const openLogIn = () => store.setState({ open: 'logIn' })
export const openSignUp = () => store.setState({ open: 'signUp' })
export const closeSessionDialog = () => store.setState({ open: 'none' })
export const useSessionDialog = (): SessionDialog => useStore(store, ({ open }) => open)
