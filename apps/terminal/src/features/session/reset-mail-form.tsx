import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, TextField } from '../../ui/index.ts'
import { isEmail } from '../../ui/is-email.ts'
import { openLogIn } from './dialog-state.ts'
import styles from './session.module.css'
import { requestResetMail } from './ways-back.ts'

/** A form that has a link for a new password mailed. */
export function ResetMailForm({ onCode }: { readonly onCode: () => void }) {
  const text = useText('logIn')
  const titles = useText('session')
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const [phase, setPhase] = useState<'idle' | 'sending' | 'checking' | 'sent'>('idle')
  const [refusal, setRefusal] = useState<string>()
  const address = email.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (phase !== 'idle' || !isEmail(address)) return
    setPhase('sending')
    const answer = await requestResetMail(address, () => setPhase('checking'))
    setPhase(answer.ok ? 'sent' : 'idle')
    if (!answer.ok) setRefusal(answer.error.message)
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      {phase === 'sent' ? (
        <p className={styles['leave']} role="status">
          {text('reset.mailSent')}
        </p>
      ) : (
        <>
          <p className={styles['leave']}>{text('reset.mailNote')}</p>
          <TextField
            label={text('email')}
            type="email"
            value={email}
            onChange={(typed) => {
              setEmail(typed)
              setRefusal(undefined)
            }}
            error={tried && !isEmail(address) ? text(address === '' ? 'emailMissing' : 'emailInvalid') : undefined}
            autoComplete="email"
            autoFocus
          />
          <Refusal text={refusal} />
          <Button type="submit" kind="primary" size="large" wide busy={phase !== 'idle'}>
            {phase === 'checking' ? text('checking') : text('reset.mailSend')}
          </Button>
        </>
      )}
      <p className={styles['other']}>
        <button type="button" className={styles['link']} onClick={onCode}>
          {text('reset.byCode')}
        </button>
      </p>
      <p className={styles['other']}>
        <button type="button" className={styles['link']} onClick={openLogIn}>
          {titles('logIn')}
        </button>
      </p>
    </form>
  )
}
