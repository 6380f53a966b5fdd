import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '../client/index.ts'
import { onSession, sessionNow } from './session.ts'

/** Links offered to a user for whom contracts are not available. */
export interface Ban {
  readonly confirmUrl: string
  readonly cancelUrl: string
}

/** Set while contracts are not available to the user. */
export const visitor = createStore<{ readonly ban: Ban | undefined }>()(() => ({ ban: undefined }))

export const useBan = (): Ban | undefined => useStore(visitor, ({ ban }) => ban)

/**
 * Asks the exchange whether contracts are unavailable to this visitor, at the start and again when another user signs
 * in.
 */
export function watchVisitor(): void {
  let asked = 0
  const ask = async () => {
    asked += 1
    const number = asked
    const lang = document.documentElement.lang || 'en'
    const answer = await call('visitorProfile', { lang }, { toast: false })
    // Without an answer the visitor is treated as allowed: the exchange refuses orders itself.
    if (!answer.ok || number !== asked) return
    visitor.setState({ ban: answer.result.isBanned ? answer.result : undefined })
  }
  let uid = sessionNow().user?.uid
  onSession(({ user }) => {
    if (user?.uid === uid) return
    uid = user?.uid
    void ask()
  })
  void ask()
}
