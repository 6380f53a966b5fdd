import { createStore } from 'zustand/vanilla'

/** The list of markets is shown while `open`; opened by the market's name or by a command. */
export const pickOpen = createStore<{ readonly open: boolean }>()(() => ({ open: false }))

export const openPicks = (open = true) => pickOpen.setState({ open })
