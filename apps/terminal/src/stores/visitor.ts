import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '../client/index.ts'
import { onSession, sessionNow } from './session.ts'

/** Addresses for a person to whom contracts are closed. */
export interface Ban {
  readonly confirmUrl: string
  readonly cancelUrl: string
}

const store = createStore<{ readonly ban: Ban | undefined }>()(() => ({ ban: undefined }))

export const useBan = (): Ban | undefined => useStore(store, ({ ban }) => ban)

/** Asks if contracts are closed to this visitor, and again for every log-in here. */
export function watchVisitor(): void {
  let asked = 0
  const ask = async () => {
    asked += 1
    const number = asked
    const lang = document.documentElement.lang || 'en'
    const answer = await call('visitorProfile', { lang }, { toast: false })
    // The exchange refuses orders by itself: a missing answer locks nobody out by mistake.
    if (!answer.ok || number !== asked) return
    store.setState({ ban: answer.result.isBanned ? answer.result : undefined })
  }
  let uid = sessionNow().user?.uid
  onSession(({ user }) => {
    if (user?.uid === uid) return
    uid = user?.uid
    void ask()
  })
  void ask()
}
