import { createStore } from 'zustand/vanilla'

/** Whether the list of contracts is shown; a command opens it as well as the contract's name. */
export const pickOpen = createStore<{ readonly open: boolean }>()(() => ({ open: false }))

export const openPicks = (open = true) => pickOpen.setState({ open })
