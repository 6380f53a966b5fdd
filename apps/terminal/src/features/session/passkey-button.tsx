import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type ApiError, passkeysWork } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal } from '../../ui/index.ts'
import { closeSessionDialog } from './dialog-state.ts'
import { logInByPasskey } from './passkey-log-in.ts'
import { isOver } from './ways-back.ts'
import { reportWrongTries } from './wrong-tries.ts'

interface PasskeyButtonProps {
  /** The ticket of a log-in whose second step this is; without one, the passkey is the whole log-in. */
  readonly ticket?: string
  /** Called if the ticket has expired. */
  readonly onOver?: (why: ApiError) => void
}

/** Logs in by a passkey; nothing where the browser has none. A refusal is shown below it. */
export function PasskeyButton({ ticket, onOver }: PasskeyButtonProps) {
  const text = useText('logIn')
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!passkeysWork()) return null
  const logIn = async () => {
    setBusy(true)
    setRefusal(undefined)
    const answer = await logInByPasskey(ticket)
    setBusy(false)
    if (answer.ok) {
      reportWrongTries(answer.result.wrongTries, text)
      closeSessionDialog()
    } else if ('fault' in answer) {
      setRefusal(text(answer.fault === 'failed' ? 'passkey.failed' : 'passkey.cancelled'))
    } else if (isOver(answer) && onOver !== undefined) onOver(answer.error)
    else setRefusal(answer.error.message)
  }
  return (
    <>
      <Button size="large" wide busy={busy} icon={<KeyRound size={15} aria-hidden />} onClick={() => void logIn()}>
        {text(ticket === undefined ? 'passkey' : 'passkey.use')}
      </Button>
      <Refusal text={refusal} />
    </>
  )
}
