import { useRef, useState } from 'react'

/** `unknown`: the answer was lost, and the exchange is being queried for the outcome. */
export type SendingPhase = 'idle' | 'sending' | 'unknown'

/**
 * Sends something. Resolves with `undefined` on success, otherwise with the error text. Calls `onUnknown` if the answer
 * was lost.
 */
export type Send = (onUnknown: () => void) => Promise<string | undefined>

/** The state of sending from a form: one request at a time, and the last refusal until the form is edited. */
export function useSending() {
  const [phase, setPhase] = useState<SendingPhase>('idle')
  const [refusal, setRefusal] = useState<string>()
  // A ref and not state, because a second click may come before the first one is rendered.
  const sending = useRef(false)
  /** Resolves with true on success; false if refused or while another request is pending. */
  const send = async (work: Send): Promise<boolean> => {
    if (sending.current) return false
    sending.current = true
    setRefusal(undefined)
    setPhase('sending')
    const refused = await work(() => setPhase('unknown'))
    sending.current = false
    setPhase('idle')
    setRefusal(refused)
    return refused === undefined
  }
  return { phase, busy: phase !== 'idle', refusal, forgetRefusal: () => setRefusal(undefined), send }
}
