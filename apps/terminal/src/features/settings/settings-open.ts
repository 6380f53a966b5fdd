import { createStore } from 'zustand/vanilla'

/** The settings are shown while `open`; a command opens them as well as their button. */
export const settingsOpen = createStore<{ readonly open: boolean }>()(() => ({ open: false }))

export const openSettings = (open = true) => settingsOpen.setState({ open })
