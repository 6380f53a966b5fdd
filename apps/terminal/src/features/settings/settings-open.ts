import { createStore } from 'zustand/vanilla'

/** Whether the settings are shown; a command opens them as well as their button. */
export const settingsOpen = createStore<{ readonly open: boolean }>()(() => ({ open: false }))

export const openSettings = (open = true) => settingsOpen.setState({ open })
