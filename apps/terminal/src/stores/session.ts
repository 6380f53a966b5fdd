import type { RequestOf, User } from '@perpdesk/protocol'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type CallAnswer, call, onSessionEnded } from '../client/index.ts'

export type Session =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signedOut'; readonly user: null }
  | { readonly status: 'signedIn'; readonly user: User }

const SIGNED_OUT: Session = { status: 'signedOut', user: null }
const store = createStore<Session>()((): Session => ({ status: 'loading', user: null }))

onSessionEnded(() => store.setState(SIGNED_OUT, true))

function enter(user: User): void {
  store.setState({ status: 'signedIn', user }, true)
}

const RESTORE_PAUSE = 1_000

/** Asks the server whose session this browser holds, until it answers: no answer does not mean nobody. */
export async function restoreSession(): Promise<void> {
  let answer = await call('session', {}, { toast: false })
  while (!answer.ok && store.getState().status === 'loading') {
    await new Promise((resolve) => setTimeout(resolve, RESTORE_PAUSE))
    answer = await call('session', {}, { toast: false })
  }
  if (store.getState().status !== 'loading' || !answer.ok) return
  if (answer.result.user === null) store.setState(SIGNED_OUT, true)
  else enter(answer.result.user)
}

export async function startDemo(): Promise<CallAnswer<'demo'>> {
  const answer = await call('demo', {})
  if (answer.ok) enter(answer.result.user)
  return answer
}

/** The form shows the errors in its fields, so no toast. */
export async function logIn(request: RequestOf<'logIn'>): Promise<CallAnswer<'logIn'>> {
  const answer = await call('logIn', request, { toast: false })
  if (answer.ok) enter(answer.result.user)
  return answer
}

export async function signUp(request: RequestOf<'signUp'>): Promise<CallAnswer<'signUp'>> {
  const answer = await call('signUp', request, { toast: false })
  if (answer.ok) enter(answer.result.user)
  return answer
}

export async function logOut(): Promise<CallAnswer<'logOut'>> {
  const answer = await call('logOut', {})
  if (answer.ok) store.setState(SIGNED_OUT, true)
  return answer
}

/** Takes over a change of the user's record that another call answered with. */
export function updateUser(change: Partial<User>): void {
  const session = store.getState()
  if (session.status === 'signedIn') enter({ ...session.user, ...change })
}

export const useSession = (): Session => useStore(store)
export const sessionNow = (): Session => store.getState()
export const onSession = store.subscribe
