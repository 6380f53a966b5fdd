import { Copy } from 'lucide-react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Button, Refusal, toast, useHandedOn } from '../../ui/index.ts'
import styles from './account.module.css'
import { useSensitive } from './use-sensitive.tsx'

interface RecoveryItemProps {
  readonly left: number
  /** Codes that were just created; they are shown only once. */
  readonly codes: readonly string[]
  readonly onCodes: (codes: readonly string[]) => void
}

/** Recovery codes, for a lost password or phone, with a button that creates new ones. */
export function RecoveryItem({ left, codes, onCodes }: RecoveryItemProps) {
  const text = useText('account')
  const { run, form, refusal, busy } = useSensitive()
  const make = () =>
    run(
      () => call('renewRecoveryCodes', {}, { toast: false }),
      ({ recoveryCodes }) => onCodes(recoveryCodes),
    )
  return (
    <li className={styles['item']} tabIndex={-1}>
      <div>
        <h3 className={styles['name']}>{text('recovery')}</h3>
        <p className={styles['quiet']}>{left === 0 ? text('recovery.none') : text('recovery.left', { left })}</p>
      </div>
      {codes.length === 0 ? (
        <Button busy={busy} onClick={() => void make()}>
          {text('recovery.make')}
        </Button>
      ) : null}
      <Refusal text={refusal} />
      {form}
      {codes.length === 0 ? null : <NewCodes codes={codes} onKept={() => onCodes([])} />}
    </li>
  )
}

interface NewCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

function NewCodes({ codes, onKept }: NewCodesProps) {
  const text = useText('account')
  const handedOn = useHandedOn<HTMLElement>()
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(text('copied'))
    else toast.error(text('notCopied'))
  }
  return (
    <section ref={handedOn} className={styles['panel']} aria-label={text('recovery.title')}>
      <p className={styles['quiet']}>{text('recovery.note')}</p>
      <ul className={styles['codes']} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button icon={<Copy size={15} aria-hidden />} onClick={() => void copy()}>
          {text('recovery.copy')}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {text('recovery.kept')}
        </Button>
      </div>
    </section>
  )
}
