import { recoveryEndpoints } from '@perpdesk/protocol'
import { type FormEvent, useState } from 'react'
import { call, endpoints } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { navigate } from '../../navigation/index.ts'
import { Button, Refusal, TextField, toast } from '../../ui/index.ts'
import { openLogIn, openResetPassword } from '../session/index.ts'
import { ACCOUNT } from '../trade-address/index.ts'
import styles from './reset-page.module.css'

Object.assign(endpoints, recoveryEndpoints)

const TOKEN = /^#([\w-]{43})$/
const LEAST = 8

/** `/user/reset-password#token`: sets a new password by a mailed link. */
export function ResetPage() {
  const text = useText('logIn')
  const [token] = useState(() => TOKEN.exec(window.location.hash)?.[1])
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const title = text('reset.title')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || token === undefined || password.length < LEAST) return
    setBusy(true)
    const answer = await call('resetByMail', { token, password }, { toast: false })
    setBusy(false)
    if (!answer.ok) {
      setRefusal(answer.error.message)
      return
    }
    toast.success(text('reset.done'))
    navigate(ACCOUNT)
    openLogIn()
  }
  return (
    <section className={styles['page']} aria-labelledby="reset-password">
      <title>{`${title} · Perpdesk`}</title>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <h1 id="reset-password">{title}</h1>
        {token === undefined ? (
          <p className={styles['note']}>{text('reset.linkMissing')}</p>
        ) : (
          <>
            <p className={styles['note']}>{text('reset.linkNote')}</p>
            <TextField
              label={text('reset.password')}
              type="password"
              value={password}
              onChange={(typed) => {
                setPassword(typed)
                setRefusal(undefined)
              }}
              error={tried && password.length < LEAST ? text('passwordTooShort') : undefined}
              note={text('passwordNote')}
              autoComplete="new-password"
              autoFocus
            />
            <Refusal text={refusal} />
            <Button type="submit" kind="primary" size="large" wide busy={busy}>
              {text('reset.send')}
            </Button>
          </>
        )}
        <p className={styles['other']}>
          <button type="button" className={styles['link']} onClick={openResetPassword}>
            {text('reset.byMail')}
          </button>
        </p>
      </form>
    </section>
  )
}
