import type { Passkey, ResultOf } from '@perpdesk/protocol'
import { useState } from 'react'
import { call, passkeysWork } from '../../client/index.ts'
import { formatDateTime } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { Button, Refusal, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { NewPasskeyForm } from './new-passkey-form.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { useSensitive } from './use-sensitive.tsx'

interface PasskeysItemProps {
  readonly passkeys: readonly Passkey[]
  /** Called with the recovery codes that were created together with the first passkey, if any. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** Passkeys of the account: a button that adds one, and a list in which each can be renamed and removed. */
export function PasskeysItem({ passkeys, onCodes }: PasskeysItemProps) {
  const text = useText('account')
  const { run, form, refusal, busy } = useSensitive()
  const [options, setOptions] = useState<ResultOf<'enrolPasskey'>>()
  const add = () => run(() => call('enrolPasskey', {}, { toast: false }), setOptions)
  return (
    <li className={styles['item']} tabIndex={-1}>
      <div>
        <h3 className={styles['name']}>{text('passkeys')}</h3>
        <p className={styles['quiet']}>{text(passkeysWork() ? 'passkeys.note' : 'passkeys.unavailable')}</p>
      </div>
      {passkeysWork() && options === undefined ? (
        <Button busy={busy} onClick={() => void add()}>
          {text('passkeys.add')}
        </Button>
      ) : null}
      <Refusal text={refusal} />
      {form}
      {options === undefined ? null : (
        <NewPasskeyForm
          options={options}
          onDone={(codes) => {
            setOptions(undefined)
            onCodes(codes)
          }}
          onCancel={() => setOptions(undefined)}
        />
      )}
      {passkeys.length === 0 ? null : (
        <ul className={styles['inner']} aria-label={text('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      )}
    </li>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const text = useText('account')
  const { run, form, refusal, busy } = useSensitive()
  const [isNaming, setIsNaming] = useState(false)
  const { passkeyId, name, createdTime, usedTime, isSynced } = passkey
  const times = text('passkeys.times', { added: formatDateTime(createdTime), used: formatDateTime(usedTime) })
  const remove = () =>
    run(
      () => call('removePasskey', { passkeyId }, { toast: false }),
      () => toast.success(text('passkeys.removed')),
    )
  return (
    <li className={styles['item']} tabIndex={-1}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className={styles['quiet']}>{isSynced ? `${times} · ${text('passkeys.synced')}` : times}</p>
      </div>
      {isNaming ? null : (
        <div className={styles['buttons']}>
          <Button aria-label={text('passkeys.renameNamed', { name })} onClick={() => setIsNaming(true)}>
            {text('passkeys.rename')}
          </Button>
          <Button aria-label={text('passkeys.removeNamed', { name })} busy={busy} onClick={() => void remove()}>
            {text('passkeys.remove')}
          </Button>
        </div>
      )}
      <Refusal text={refusal} />
      {form}
      {isNaming ? <PasskeyNameForm passkey={passkey} onClose={() => setIsNaming(false)} /> : null}
    </li>
  )
}
