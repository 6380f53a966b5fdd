import { useState } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { MailAddressForm } from './mail-address-form.tsx'
import { MailCodeForm } from './mail-code-form.tsx'
import { useSensitive } from './use-sensitive.tsx'

interface MailItemProps {
  /** The confirmed address; empty if there is none. */
  readonly address: string
  /** The e-mail of the log-in, which is offered as the address. */
  readonly email: string
}

/** The address to which a link for a new password can be mailed; it counts once a mailed code was given. */
export function MailItem({ address, email }: MailItemProps) {
  const text = useText('account')
  const { run, form, refusal, busy } = useSensitive()
  const [typed, setTyped] = useState<string>()
  /** The address to which a code was mailed. */
  const [asked, setAsked] = useState<string>()
  const close = () => {
    setTyped(undefined)
    setAsked(undefined)
  }
  const send = (to: string) =>
    run(
      () => call('setMailAddress', { address: to }, { toast: false }),
      () => {
        setTyped(undefined)
        setAsked(to)
      },
    )
  const remove = () =>
    run(
      () => call('removeMailAddress', {}, { toast: false }),
      () => toast.success(text('mail.removed')),
    )
  const isOpen = typed !== undefined || asked !== undefined
  return (
    <li className={styles['item']} tabIndex={-1}>
      <div>
        <h3 className={styles['name']}>{text('mail')}</h3>
        <p className={styles['quiet']}>{address === '' ? text('mail.none') : text('mail.note', { address })}</p>
      </div>
      {isOpen ? null : (
        <div className={styles['buttons']}>
          <Button busy={busy} onClick={() => setTyped(address === '' ? email : '')}>
            {text(address === '' ? 'mail.set' : 'mail.change')}
          </Button>
          {address === '' ? null : (
            <Button busy={busy} onClick={() => void remove()}>
              {text('mail.remove')}
            </Button>
          )}
        </div>
      )}
      {typed === undefined || form !== null ? null : (
        <MailAddressForm
          typed={typed}
          onType={setTyped}
          refusal={refusal}
          busy={busy}
          onSend={(to) => void send(to)}
          onCancel={close}
        />
      )}
      {asked === undefined ? null : <MailCodeForm address={asked} onDone={close} />}
      {isOpen ? null : <Refusal text={refusal} />}
      {form}
    </li>
  )
}
