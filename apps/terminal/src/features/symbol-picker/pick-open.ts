import { createStore } from 'zustand/vanilla'

/** The list of contracts is shown while `open`; opened by the contract's name or by a command. */
export const pickOpen = createStore<{ readonly open: boolean }>()(() => ({ open: false }))

export const openPicks = (open = true) => pickOpen.setState({ open })
