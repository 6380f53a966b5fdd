import type { ResultOf } from '@perpdesk/protocol'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, TextField, toast } from '../../ui/index.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import styles from './account.module.css'
import { PanelForm } from './panel-form.tsx'
import { useRenewAccount } from './use-account.ts'

interface EnrolFormProps {
  readonly enrolment: ResultOf<'enrolAuthenticator'>
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

const TIME_CODE = /^[0-9]{6}$/
const GROUPS = /.{4}(?=.)/g

/** The secret for the app as QR code and text, and a field for the first code of the app. */
export function EnrolForm({ enrolment: { uri, secret }, onDone, onCancel }: EnrolFormProps) {
  const text = useText('account')
  const common = useText('common')
  const renew = useRenewAccount()
  const rows = useMemo(() => encode(uri, { ecc: 'M', border: 0 }).data, [uri])
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (!TIME_CODE.test(code.trim())) {
      setError(text('enrol.codeInvalid'))
      return
    }
    setBusy(true)
    const answer = await call('confirmAuthenticator', { code: code.trim() }, { toast: false })
    setBusy(false)
    if (!answer.ok) {
      setError(answer.error.message)
      return
    }
    toast.success(text('enrol.done'))
    onDone(answer.result.recoveryCodes)
    await renew()
  }
  return (
    <PanelForm label={text('authenticator.setUp')} onSubmit={() => void submit()}>
      <p className={styles['quiet']}>{text('enrol.scan')}</p>
      <div className={styles['scan']}>
        <QrCode rows={rows} label={text('enrol.qr')} />
        <dl className={styles['key']}>
          <dt>{text('enrol.key')}</dt>
          <dd translate="no">{secret.replaceAll(GROUPS, '$& ')}</dd>
        </dl>
      </div>
      <TextField
        label={text('enrol.code')}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setError(undefined)
        }}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {text('enrol.confirm')}
        </Button>
      </div>
    </PanelForm>
  )
}
