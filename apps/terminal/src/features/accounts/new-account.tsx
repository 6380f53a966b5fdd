import { ACCOUNT_NAME_LENGTH } from '@perpdesk/protocol'
import { accountCapabilities, MAX_SUB_ACCOUNTS, SUB_ACCOUNT_PURPOSES } from '@perpdesk/trading'
import { type FormEvent, useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Select, TextField, toast } from '../../ui/index.ts'
import { Refusal } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { useRenewAccounts } from '../own-accounts/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import styles from './accounts.module.css'

const MODES = ['REGULAR_MARGIN', 'ISOLATED_MARGIN'] as const
/** The most common type first. */
const TYPES = ['UTA2', 'UTA', 'classic'] as const

interface Form {
  readonly name: string
  readonly purpose: (typeof SUB_ACCOUNT_PURPOSES)[number]
  readonly accountType: (typeof TYPES)[number]
  readonly marginMode: (typeof MODES)[number]
}

const EMPTY: Form = { name: '', purpose: 'ordinary', accountType: 'UTA2', marginMode: 'REGULAR_MARGIN' }

/** A form that opens another account, which starts without money. */
export function NewAccount({ count }: { readonly count: number }) {
  const text = useText('accounts')
  const types = useText('accountType')
  const renew = useRenewAccounts()
  const blocked = useSendBlock()
  const { busy, refusal, forgetRefusal, send } = useSending()
  const [form, setForm] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const edit = (change: Partial<Form>) => {
    forgetRefusal()
    setForm((before) => ({ ...before, ...change }))
  }
  const name = form.name.trim()
  const wrong = name === '' ? text('nameMissing') : name.length > ACCOUNT_NAME_LENGTH ? text('nameTooLong') : undefined
  const { choosesMode } = accountCapabilities(form.accountType)
  const isFull = count >= MAX_SUB_ACCOUNTS

  const open = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong !== undefined || blocked !== undefined || isFull) return
    const { marginMode, ...rest } = form
    const mode = choosesMode ? { marginMode } : {}
    const opened = await send(async () => {
      const answer = await call('openSubAccount', { ...rest, ...mode, name }, { toast: false })
      return answer.ok ? undefined : answer.error.message
    })
    await renew()
    if (!opened) return
    toast.success(text('created', { name }))
    setForm(EMPTY)
    setTried(false)
  }

  return (
    <form className={styles['form']} aria-labelledby="new-account" noValidate onSubmit={(event) => void open(event)}>
      <h2 id="new-account" className={styles['heading']}>
        {text('new')}
      </h2>
      {isFull ? (
        <p className={styles['quiet']}>{text('full')}</p>
      ) : (
        <>
          <TextField
            label={text('name')}
            value={form.name}
            onChange={(typed) => edit({ name: typed })}
            error={tried ? wrong : undefined}
            autoComplete="off"
          />
          <Select
            labelled
            label={text('purpose')}
            value={form.purpose}
            onChange={(purpose) => edit({ purpose })}
            options={SUB_ACCOUNT_PURPOSES.map((id) => ({ id, label: text(`purpose.${id}`) }))}
          />
          <Select
            labelled
            label={text('type')}
            value={form.accountType}
            onChange={(accountType) => edit({ accountType })}
            options={TYPES.map((id) => ({ id, label: types(id), note: types(`explain.${id}`) }))}
          />
          {choosesMode ? (
            <Select
              labelled
              label={text('mode')}
              value={form.marginMode}
              onChange={(marginMode) => edit({ marginMode })}
              options={MODES.map((id) => ({ id, label: text(`mode.${id}`) }))}
            />
          ) : null}
          <Refusal text={refusal} />
          <Button type="submit" kind="primary" busy={busy} blocked={blocked}>
            {text('create')}
          </Button>
        </>
      )}
    </form>
  )
}
