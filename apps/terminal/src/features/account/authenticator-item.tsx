import type { ResultOf } from '@perpdesk/protocol'
import { useState } from 'react'
import { call } from '../../client/index.ts'
import { formatDateTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { EnrolForm } from './enrol-form.tsx'
import { useSensitive } from './use-sensitive.tsx'

interface AuthenticatorItemProps {
  /** Time at which the authenticator app was set up, in milliseconds since 1970 UTC; `null` if there is none. */
  readonly since: number | null
  /** Called with the recovery codes that were created together with the authenticator, if any. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** The authenticator app, with buttons to set it up or remove it. */
export function AuthenticatorItem({ since, onCodes }: AuthenticatorItemProps) {
  const text = useText('account')
  const { run, form, refusal, busy } = useSensitive()
  const [enrolment, setEnrolment] = useState<ResultOf<'enrolAuthenticator'>>()
  const setUp = () => run(() => call('enrolAuthenticator', {}, { toast: false }), setEnrolment)
  const remove = () =>
    run(
      () => call('removeAuthenticator', {}, { toast: false }),
      () => toast.success(text('authenticator.removed')),
    )
  return (
    <li className={styles['item']} tabIndex={-1}>
      <div>
        <h3 className={styles['name']}>{text('authenticator')}</h3>
        <p className={styles['quiet']}>
          {since === null ? text('authenticator.off') : text('authenticator.on', { time: formatDateTime(since) })}
        </p>
      </div>
      {since === null && enrolment === undefined ? (
        <Button busy={busy} onClick={() => void setUp()}>
          {text('authenticator.setUp')}
        </Button>
      ) : null}
      {since === null ? null : (
        <Button busy={busy} onClick={() => void remove()}>
          {text('authenticator.remove')}
        </Button>
      )}
      <Refusal text={refusal} />
      {form}
      {since === null && enrolment !== undefined ? (
        <EnrolForm
          enrolment={enrolment}
          onDone={(codes) => {
            setEnrolment(undefined)
            onCodes(codes)
          }}
          onCancel={() => setEnrolment(undefined)}
        />
      ) : null}
    </li>
  )
}
