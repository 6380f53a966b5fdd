import { createStore } from 'zustand/vanilla'

/** The settings are shown while `open`; opened by their button or by a command. */
export const settingsOpen = createStore<{ readonly open: boolean }>()(() => ({ open: false }))

export const openSettings = (open = true) => settingsOpen.setState({ open })
