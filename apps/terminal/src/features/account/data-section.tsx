import { securityEndpoints } from '@perpdesk/protocol'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { openDownload } from '../../ui/give-file.ts'
import { Button, Refusal, toast } from '../../ui/index.ts'
import styles from './account.module.css'
import { useSensitive } from './use-sensitive.tsx'

/** All own data as a file. A demo account has no password to confirm the export with. */
export function DataSection() {
  const text = useText('account')
  const { run, form, refusal, busy } = useSensitive()
  const start = () =>
    run(
      () => call('prepareExport', {}, { toast: false }),
      ({ token }) => {
        openDownload(`${securityEndpoints.dataExport.path}?token=${encodeURIComponent(token)}`)
        toast.success(text('data.started'))
      },
    )
  return (
    <div className={styles['item']} tabIndex={-1}>
      <p className={styles['quiet']}>{text('data.note')}</p>
      <Button busy={busy} onClick={() => void start()}>
        {text('data.export')}
      </Button>
      <Refusal text={refusal} />
      {form}
    </div>
  )
}
