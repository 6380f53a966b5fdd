import type { RequestOf, User } from '@perpdesk/protocol'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type CallAnswer, call, chooseAccount, onSessionEnded } from '../client/index.ts'
import { writeStored } from './storage.ts'

export type SessionState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signedOut'; readonly user: null }
  | { readonly status: 'signedIn'; readonly user: User }

const SIGNED_OUT: SessionState = { status: 'signedOut', user: null }
const store = createStore<SessionState>()((): SessionState => ({ status: 'loading', user: null }))

onSessionEnded(leave)

/** Signs out. The next user of this window starts with the main account. */
function leave(): void {
  chooseAccount(undefined)
  store.setState(SIGNED_OUT, true)
}

function enter(user: User): void {
  store.setState({ status: 'signedIn', user }, true)
}

/** Storage key that changes with every log-in and log-out, which notifies other windows of this browser. */
const SESSION_KEY = 'perpdesk.session.1'
const reportWindows = () => writeStored(SESSION_KEY, Date.now())

/** Starts a session in this window, on the main account, and notifies other windows. */
export function beginSession(user: User): void {
  chooseAccount(undefined)
  enter(user)
  reportWindows()
}

/**
 * Follows log-ins and log-outs in other windows: windows share the cookie, so this window then belongs to the same
 * user.
 */
export function followWindows(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) void askSession()
  })
}

/** The server's code for a call with another user's account. */
const NOT_YOURS = 20012

/**
 * Asks the server for the session. Resolves with false without an answer. An answer is ignored if a log-in or log-out
 * happened meanwhile.
 */
export async function askSession(): Promise<boolean> {
  const before = store.getState()
  const answer = await call('session', {}, { toast: false })
  if (!answer.ok) {
    // This window's account belongs to a user who has logged out in another window.
    if (answer.error.code !== NOT_YOURS) return false
    chooseAccount(undefined)
    return askSession()
  }
  if (store.getState() !== before) return true
  const { user } = answer.result
  if (user === null) leave()
  else enter(user)
  return true
}

const RESTORE_PAUSE = 1_000

/** Asks the server for this browser's session until it answers, because no answer does not mean signed out. */
export async function restoreSession(): Promise<void> {
  while (store.getState().status === 'loading' && !(await askSession())) {
    await new Promise((resolve) => setTimeout(resolve, RESTORE_PAUSE))
  }
}

/** Opens this browser's demo account again, or a new one if there is none or it has another type than requested. */
export async function startDemo(request: RequestOf<'demo'> = {}): Promise<CallAnswer<'demo'>> {
  const answer = await call('demo', request)
  if (answer.ok) beginSession(answer.result.user)
  return answer
}

/** The server's code for a call that needs a proof of work. */
const PROOF_NEEDED = 20008

/**
 * Makes a call, and repeats it with a proof of work if the server requires one; `onChecking` is called when the
 * computation starts.
 */
export async function provedCall<
  Answer extends CallAnswer<'logIn' | 'signUp' | 'keepDemo' | 'resetPassword' | 'requestResetMail'>,
>(ask: (proof: { readonly proof?: string }) => Promise<Answer>, onChecking: (() => void) | undefined): Promise<Answer> {
  const answer = await ask({})
  const challenge = answer.ok || answer.error.code !== PROOF_NEEDED ? undefined : answer.error.params['challenge']
  if (challenge === undefined) return answer
  onChecking?.()
  const { solveProof } = await import('../client/solve-proof.ts')
  const proof = await solveProof(challenge)
  return proof === undefined ? answer : ask({ proof })
}

/** Logs in. The form shows errors in its fields, so there is no toast. */
export async function logIn(request: RequestOf<'logIn'>, onChecking?: () => void): Promise<CallAnswer<'logIn'>> {
  const answer = await provedCall((proof) => call('logIn', { ...request, ...proof }, { toast: false }), onChecking)
  if (answer.ok) beginSession(answer.result.user)
  return answer
}

export async function signUp(request: RequestOf<'signUp'>, onChecking?: () => void): Promise<CallAnswer<'signUp'>> {
  const answer = await provedCall((proof) => call('signUp', { ...request, ...proof }, { toast: false }), onChecking)
  if (answer.ok) beginSession(answer.result.user)
  return answer
}

/** Turns the demo account into one with e-mail and password, without other changes. */
export async function keepDemo(
  request: RequestOf<'keepDemo'>,
  onChecking?: () => void,
): Promise<CallAnswer<'keepDemo'>> {
  const answer = await provedCall((proof) => call('keepDemo', { ...request, ...proof }, { toast: false }), onChecking)
  if (answer.ok) beginSession(answer.result.user)
  return answer
}

/** Signs out in this window and notifies other windows; for a session that the server has ended. */
export function endSession(): void {
  leave()
  reportWindows()
}

export async function logOut(): Promise<CallAnswer<'logOut'>> {
  const answer = await call('logOut', {})
  if (answer.ok) endSession()
  return answer
}

/** Adopts a change of the user's record that another call has returned. */
export function updateUser(change: Partial<User>): void {
  const session = store.getState()
  if (session.status === 'signedIn') enter({ ...session.user, ...change })
}

export const useSession = (): SessionState => useStore(store)
export const sessionNow = (): SessionState => store.getState()
export const onSession = store.subscribe
