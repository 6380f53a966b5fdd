import { type FormEvent, useState } from 'react'
import type { ApiError } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, TextField } from '../../ui/index.ts'
import { closeSessionDialog } from './dialog-state.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { isSecondCode } from './second-code.ts'
import styles from './session.module.css'
import { isOver, logInSecond, type SecondStepNeeded } from './ways-back.ts'
import { reportWrongTries } from './wrong-tries.ts'

interface SecondStepProps {
  readonly needed: SecondStepNeeded
  /** Returns to the password, by the user's choice or because the ticket has expired. */
  readonly onBack: (why?: ApiError) => void
}

/**
 * The second step of a log-in, after a correct password: asks for a code of an authenticator app, a recovery code or a
 * passkey, as far as the account has them.
 */
export function SecondStep({ needed: { ticket, factors }, onBack }: SecondStepProps) {
  const text = useText('logIn')
  const titles = useText('session')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isSecondCode(code)) {
      setError(text('second.invalid'))
      return
    }
    setBusy(true)
    const answer = await logInSecond({ ticket, code: code.trim() })
    setBusy(false)
    if (answer.ok) {
      reportWrongTries(answer.result.wrongTries, text)
      closeSessionDialog()
    } else if (isOver(answer)) onBack(answer.error)
    else setError(answer.error.message)
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles['leave']}>
        {text(factors.includes('authenticator') ? 'second.note' : 'second.noteWithoutApp')}
      </p>
      <TextField
        label={text('second.code')}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setError(undefined)
        }}
        error={error}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {titles('logIn')}
      </Button>
      {factors.includes('passkey') ? <PasskeyButton ticket={ticket} onOver={onBack} /> : null}
      <p className={styles['other']}>
        <button type="button" className={styles['link']} onClick={() => onBack()}>
          {text('second.back')}
        </button>
      </p>
    </form>
  )
}
