import { useRef, useState } from 'react'

/** Returns a function that starts the work, and whether it is running. Calls while it runs are ignored. */
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
