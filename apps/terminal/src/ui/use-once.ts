import { useRef, useState } from 'react'

/** Runs the work once, however often it is asked for meanwhile. */
export function useOnce(work: () => Promise<void>): readonly [busy: boolean, run: () => void] {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const run = async () => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    await work()
    sending.current = false
    setBusy(false)
  }
  return [busy, () => void run()]
}
