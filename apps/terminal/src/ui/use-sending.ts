import { useRef, useState } from 'react'

/** `unknown`: the answer was lost, and the exchange is being asked. */
export type SendingPhase = 'idle' | 'sending' | 'unknown'

/** Sends something; `undefined` once it is done, otherwise the error in words. */
export type Send = (onUnknown: () => void) => Promise<string | undefined>

/** Sending from a form: one at a time, with the refusal of the last one until the form is edited. */
export function useSending() {
  const [phase, setPhase] = useState<SendingPhase>('idle')
  const [refusal, setRefusal] = useState<string>()
  // Two clicks may come before the first is drawn.
  const sending = useRef(false)
  /** True once it is done. */
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
