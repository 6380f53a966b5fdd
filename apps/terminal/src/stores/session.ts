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

/** Asks the server whose session this browser holds. */
export async function restoreSession(): Promise<void> {
  const answer = await call('session', {}, { toast: false })
  if (answer.ok && answer.result.user !== null) enter(answer.result.user)
  else store.setState(SIGNED_OUT, true)
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
