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

/** The next person begins on the main account. */
function leave(): void {
  chooseAccount(undefined)
  store.setState(SIGNED_OUT, true)
}

function enter(user: User): void {
  store.setState({ status: 'signedIn', user }, true)
}

/** Changes with every log-in and log-out here, which notifies other windows of this browser. */
const SESSION_KEY = 'perpdesk.session.1'
const tellWindows = () => writeStored(SESSION_KEY, Date.now())

/** A session that began in this window. */
export function beginSession(user: User): void {
  chooseAccount(undefined)
  enter(user)
  tellWindows()
}

/** Follows log-ins and log-outs in other windows: they share the cookie, so this one is that person then too. */
export function followWindows(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY) void askSession()
  })
}

/** The server's code for a call that named an account of somebody else. */
const NOT_YOURS = 20012

/** False without an answer. One that a log-in here has overtaken is left aside. */
async function askSession(): Promise<boolean> {
  const before = store.getState()
  const answer = await call('session', {}, { toast: false })
  if (!answer.ok) {
    // The account of this window belongs to a person who has logged out in another one.
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

/** Asks the server for the session of this browser, until it answers: no answer does not mean signed out. */
export async function restoreSession(): Promise<void> {
  while (store.getState().status === 'loading' && !(await askSession())) {
    await new Promise((resolve) => setTimeout(resolve, RESTORE_PAUSE))
  }
}

/** Opens the demo account of this browser again, or a new one where there is none or it is not of the type asked for. */
export async function startDemo(request: RequestOf<'demo'> = {}): Promise<CallAnswer<'demo'>> {
  const answer = await call('demo', request)
  if (answer.ok) beginSession(answer.result.user)
  return answer
}

/** The server's code for a call that needs a proof of work. */
const PROOF_NEEDED = 20008

/** Works for a call that the server lets through for a proof only; `onChecking` is called when that begins. */
export async function provedCall<
  Answer extends CallAnswer<'logIn'> | CallAnswer<'signUp'> | CallAnswer<'keepDemo'> | CallAnswer<'resetPassword'>,
>(ask: (proof: { readonly proof?: string }) => Promise<Answer>, onChecking: (() => void) | undefined): Promise<Answer> {
  const answer = await ask({})
  const challenge = answer.ok || answer.error.code !== PROOF_NEEDED ? undefined : answer.error.params['challenge']
  if (challenge === undefined) return answer
  onChecking?.()
  const { solveProof } = await import('../client/solve-proof.ts')
  const proof = await solveProof(challenge)
  return proof === undefined ? answer : ask({ proof })
}

/** The form shows the errors in its fields, so no toast. */
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

/** The demo account stays as it is, and from now on is logged in to with an e-mail and a password. */
export async function keepDemo(
  request: RequestOf<'keepDemo'>,
  onChecking?: () => void,
): Promise<CallAnswer<'keepDemo'>> {
  const answer = await provedCall((proof) => call('keepDemo', { ...request, ...proof }, { toast: false }), onChecking)
  if (answer.ok) beginSession(answer.result.user)
  return answer
}

export async function logOut(): Promise<CallAnswer<'logOut'>> {
  const answer = await call('logOut', {})
  if (answer.ok) {
    leave()
    tellWindows()
  }
  return answer
}

/** Takes over a change of the user's record that another call answered with. */
export function updateUser(change: Partial<User>): void {
  const session = store.getState()
  if (session.status === 'signedIn') enter({ ...session.user, ...change })
}

export const useSession = (): SessionState => useStore(store)
export const sessionNow = (): SessionState => store.getState()
export const onSession = store.subscribe
