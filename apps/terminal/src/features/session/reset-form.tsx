import { type FormEvent, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, TextField, toast } from '../../ui/index.ts'
import { openLogIn } from './dialog-state.ts'
import { isRecoveryCode } from './second-code.ts'
import styles from './session.module.css'
import { emptySessionForm, type SessionField, sessionIssues } from './session-form.ts'
import { resetPassword } from './ways-back.ts'

interface ResetFormProps {
  /** Changes to the form that has a link mailed; `undefined` on a venue that sends no mail. */
  readonly onMail: (() => void) | undefined
}

/** A form that sets a new password with a recovery code. */
export function ResetForm({ onMail }: ResetFormProps) {
  const text = useText('logIn')
  const titles = useText('session')
  const [form, setForm] = useState({ email: '', password: '', recoveryCode: '' })
  const [tried, setTried] = useState(false)
  const [phase, setPhase] = useState<'idle' | 'sending' | 'checking'>('idle')
  const [refusal, setRefusal] = useState<string>()
  const issues = sessionIssues(true, { ...emptySessionForm, ...form, name: '-' })
  const codeIssue = isRecoveryCode(form.recoveryCode) ? undefined : text('reset.codeInvalid')
  const errorOf = (field: SessionField) => {
    const issue = tried ? issues.find((each) => each.field === field) : undefined
    return issue === undefined ? undefined : text(issue.code)
  }
  const edit = (field: keyof typeof form) => (value: string) => {
    setForm({ ...form, [field]: value })
    setRefusal(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (phase !== 'idle' || issues.length > 0 || codeIssue !== undefined) return
    setPhase('sending')
    const { email, password, recoveryCode } = form
    const sent = { email: email.trim(), password, recoveryCode: recoveryCode.trim() }
    const answer = await resetPassword(sent, () => setPhase('checking'))
    setPhase('idle')
    if (!answer.ok) {
      setRefusal(answer.error.message)
      return
    }
    toast.success(text('reset.done'))
    openLogIn()
  }
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles['leave']}>{text(onMail === undefined ? 'reset.note' : 'reset.codeNote')}</p>
      <TextField
        label={text('email')}
        type="email"
        value={form.email}
        onChange={edit('email')}
        error={errorOf('email')}
        autoComplete="email"
        autoFocus
      />
      <TextField
        label={text('reset.code')}
        value={form.recoveryCode}
        onChange={edit('recoveryCode')}
        error={tried ? codeIssue : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        label={text('reset.password')}
        type="password"
        value={form.password}
        onChange={edit('password')}
        error={errorOf('password')}
        note={text('passwordNote')}
        autoComplete="new-password"
      />
      <Refusal text={refusal} />
      <Button type="submit" kind="primary" size="large" wide busy={phase !== 'idle'}>
        {phase === 'checking' ? text('checking') : text('reset.send')}
      </Button>
      {onMail === undefined ? null : (
        <p className={styles['other']}>
          <button type="button" className={styles['link']} onClick={onMail}>
            {text('reset.byMail')}
          </button>
        </p>
      )}
      <p className={styles['other']}>
        <button type="button" className={styles['link']} onClick={openLogIn}>
          {titles('logIn')}
        </button>
      </p>
    </form>
  )
}
