import type { AccountType } from '@perpdesk/trading'
import { type FormEvent, useState } from 'react'
import type { ApiError } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { keepDemo, logIn, signUp } from '../../stores/index.ts'
import { Button, Dialog, Refusal, TextField, toast } from '../../ui/index.ts'
import { AccountTypeDetails } from './account-type-choice.tsx'
import { DemoTypeForm } from './demo-type-form.tsx'
import { closeSessionDialog, openLogIn, openSignUp } from './dialog-state.ts'
import { LeaveDemoButtons, LeaveDemoNote } from './leave-demo.tsx'
import styles from './session.module.css'
import { emptySessionForm, fieldOfError, type SessionField, type SessionForm, sessionIssues } from './session-form.ts'

type FormKind = 'logIn' | 'signUp' | 'keepDemo'

/**
 * Logging in, signing up, choosing a demo account, leaving or keeping it: one dialog, so that the focus stays in it when one makes
 * way for another, and goes back to where the first of them was opened.
 */
export function SessionDialog({ kind }: { readonly kind: FormKind | 'demoType' | 'leaveDemo' }) {
  const text = useText('session')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeSessionDialog()
      }}
      title={text(kind)}
      footer={kind === 'leaveDemo' ? <LeaveDemoButtons /> : undefined}
    >
      <Content kind={kind} />
    </Dialog>
  )
}

function Content({ kind }: { readonly kind: FormKind | 'demoType' | 'leaveDemo' }) {
  if (kind === 'leaveDemo') return <LeaveDemoNote />
  return kind === 'demoType' ? <DemoTypeForm /> : <Fields key={kind} kind={kind} />
}

/** Fields of the form; errors stand under those they are about. */
function Fields({ kind }: { readonly kind: FormKind }) {
  const text = useText('logIn')
  const titles = useText('session')
  const [form, setForm] = useState<SessionForm>(emptySessionForm)
  const [accountType, setAccountType] = useState<AccountType>('UTA2')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | undefined>(undefined)
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
    const tries = answer.ok ? answer.result.wrongTries : 0
    if (tries > 0) toast.info(text('wrongTries', { tries: `${tries}` }), { duration: 0 })
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
