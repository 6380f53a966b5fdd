import type { AccountType } from '@perpdesk/trading'
import { type FormEvent, useState } from 'react'
import type { ApiError } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { keepDemo, logIn, signUp } from '../../stores/index.ts'
import { Button, Dialog, Refusal, TextField } from '../../ui/index.ts'
import { AccountTypeDetails } from './account-type-choice.tsx'
import { DemoTypeForm } from './demo-type-form.tsx'
import {
  closeSessionDialog,
  openLogIn,
  openResetPassword,
  openSignUp,
  type SessionDialog as SessionDialogKind,
} from './dialog-state.ts'
import { LeaveDemoButtons, LeaveDemoNote } from './leave-demo.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ResetChoice } from './reset-choice.tsx'
import { SecondStep } from './second-step.tsx'
import styles from './session.module.css'
import { emptySessionForm, fieldOfError, type SessionField, type SessionForm, sessionIssues } from './session-form.ts'
import { type SecondStepNeeded, secondStepOf } from './ways-back.ts'
import { reportWrongTries } from './wrong-tries.ts'

type FormKind = 'logIn' | 'signUp' | 'keepDemo'

/**
 * One dialog for logging in, signing up, choosing a demo account, leaving or keeping it, so that the focus stays inside
 * when one replaces another, and finally returns to the element that was focused before the first.
 */
export function SessionDialog({ kind }: { readonly kind: Exclude<SessionDialogKind, 'none'> }) {
  const text = useText('session')
  const ways = useText('logIn')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeSessionDialog()
      }}
      title={kind === 'resetPassword' ? ways('reset.title') : text(kind)}
      footer={kind === 'leaveDemo' ? <LeaveDemoButtons /> : undefined}
    >
      <Content kind={kind} />
    </Dialog>
  )
}

function Content({ kind }: { readonly kind: Exclude<SessionDialogKind, 'none'> }) {
  if (kind === 'leaveDemo') return <LeaveDemoNote />
  if (kind === 'resetPassword') return <ResetChoice />
  return kind === 'demoType' ? <DemoTypeForm /> : <Fields key={kind} kind={kind} />
}

/** The fields of the form; each error is shown below its field. */
function Fields({ kind }: { readonly kind: FormKind }) {
  const text = useText('logIn')
  const titles = useText('session')
  const [form, setForm] = useState<SessionForm>(emptySessionForm)
  const [accountType, setAccountType] = useState<AccountType>('UTA2')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | undefined>(undefined)
  const [second, setSecond] = useState<SecondStepNeeded>()
  const isNew = kind !== 'logIn'
  const issues = tried ? sessionIssues(isNew, form) : []

  const errorOf = (field: SessionField | 'form') => {
    const issue = issues.find((each) => each.field === field)
    if (issue !== undefined) return text(issue.code)
    return refusal !== undefined && fieldOfError(refusal) === field ? refusal.message : undefined
  }
  const edit = (field: SessionField) => (value: string) => {
    setForm({ ...form, [field]: value })
    setRefusal(undefined)
  }
  const enter = async () => {
    const person = { email: form.email.trim(), password: form.password }
    const onChecking = () => setChecking(true)
    const name = form.name.trim()
    if (kind === 'signUp') return signUp({ ...person, name, accountType }, onChecking)
    if (kind === 'keepDemo') return keepDemo({ ...person, name }, onChecking)
    const answer = await logIn(person, onChecking)
    if (answer.ok) reportWrongTries(answer.result.wrongTries, text)
    setSecond(secondStepOf(answer))
    return answer
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || sessionIssues(isNew, form).length > 0) return
    setBusy(true)
    const answer = await enter()
    setBusy(false)
    setChecking(false)
    if (answer.ok) closeSessionDialog()
    else setRefusal(answer.error)
  }

  if (second !== undefined) {
    const back = (why?: ApiError) => {
      setSecond(undefined)
      setRefusal(why)
    }
    return <SecondStep needed={second} onBack={back} />
  }
  const formError = errorOf('form')
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      {isNew ? (
        <TextField
          label={text('name')}
          value={form.name}
          onChange={edit('name')}
          error={errorOf('name')}
          autoComplete="nickname"
          autoFocus
        />
      ) : null}
      <TextField
        label={text('email')}
        type="email"
        value={form.email}
        onChange={edit('email')}
        error={errorOf('email')}
        autoComplete="email"
        autoFocus={!isNew}
      />
      <TextField
        label={text('password')}
        type="password"
        value={form.password}
        onChange={edit('password')}
        error={errorOf('password')}
        note={isNew ? text('passwordNote') : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      {kind === 'signUp' ? <AccountTypeDetails value={accountType} onChange={setAccountType} /> : null}
      <Refusal text={formError} />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {checking ? text('checking') : titles(kind)}
      </Button>
      {isNew ? null : <PasskeyButton />}
      {isNew ? null : (
        <p className={styles['other']}>
          <button type="button" className={styles['link']} onClick={openResetPassword}>
            {text('forgot')}
          </button>
        </p>
      )}
      {kind === 'keepDemo' ? (
        <p className={styles['other']}>{text('keepDemo.note')}</p>
      ) : (
        <p className={styles['other']}>
          {text(isNew ? 'haveAccount' : 'noAccount')}{' '}
          <button type="button" className={styles['link']} onClick={isNew ? openLogIn : openSignUp}>
            {titles(isNew ? 'logIn' : 'signUp')}
          </button>
        </p>
      )}
    </form>
  )
}
