import { type ReactNode, useState } from 'react'
import type { CallAnswer, EndpointName } from '../../client/index.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { useRenewAccount } from './use-account.ts'

/** The server's code for a session that has no valid confirmation. */
const CONFIRMATION_NEEDED = 20104

type Result<Name extends EndpointName> = Extract<CallAnswer<Name>, { ok: true }>['result']

/**
 * Returns a function that runs sensitive actions. If the server requires a confirmation first, `form` is shown until
 * the confirmation is given or cancelled, and the action is sent again after it. `refusal` is kept until the next
 * attempt.
 */
export function useSensitive() {
  const renew = useRenewAccount()
  const [waiting, setWaiting] = useState<{ readonly again: () => void }>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async <Name extends EndpointName>(
    ask: () => Promise<CallAnswer<Name>>,
    onDone: (result: Result<Name>) => void,
  ): Promise<void> => {
    setRefusal(undefined)
    setBusy(true)
    const answer = await ask()
    setBusy(false)
    if (answer.ok) {
      onDone(answer.result)
      await renew()
    } else if (answer.error.code === CONFIRMATION_NEEDED) {
      setWaiting({ again: () => void run(ask, onDone) })
    } else setRefusal(answer.error.message)
  }
  const form: ReactNode =
    waiting === undefined ? null : (
      <ConfirmForm
        onConfirmed={() => {
          setWaiting(undefined)
          waiting.again()
        }}
        onCancel={() => setWaiting(undefined)}
      />
    )
  return { run, form, refusal, busy: busy || waiting !== undefined }
}
