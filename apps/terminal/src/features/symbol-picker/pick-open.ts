import { createStore } from 'zustand/vanilla'

/** The list of contracts is shown while `open`; a command opens it as well as the contract's name. */
export const pickOpen = createStore<{ readonly open: boolean }>()(() => ({ open: false }))

export const openPicks = (open = true) => pickOpen.setState({ open })
