import type { E8 } from '@perpdesk/numeric'
import type { PriceAlert } from '@perpdesk/protocol'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useSession } from '../../stores/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { SystemNoticeSwitch } from '../notifications/index.ts'
import { SignedOutPanel } from '../session/index.ts'
import { AlertEditor } from './alert-editor.tsx'
import { AlertList } from './alert-list.tsx'
import styles from './alerts.module.css'

export interface AlertsDialogProps {
  /** Contract of new alerts. */
  readonly symbol: string
  /** A price chosen on the chart: the dialog then opens with a new alert at this price and closes after it. */
  readonly price?: E8
  /** The alert to edit: the dialog then opens with this alert and closes after it. */
  readonly alert?: PriceAlert
  readonly onClose: () => void
}

/** The user's price alerts, and the form of one alert. */
export function AlertsDialog({ symbol, price, alert, onClose }: AlertsDialogProps) {
  const text = useText('alerts')
  const { status } = useSession()
  const [shown, setShown] = useState<PriceAlert | 'list' | 'new'>(alert ?? (price === undefined ? 'list' : 'new'))
  if (status !== 'signedIn') {
    return (
      <Dialog open onOpenChange={onClose} size="form" title={text('title')}>
        <SignedOutPanel text={text('signedOut')} />
      </Dialog>
    )
  }
  if (shown !== 'list') {
    const toList = () => setShown('list')
    return shown === 'new' ? (
      <AlertEditor
        symbol={symbol}
        {...(price !== undefined && { price })}
        onBack={toList}
        onDone={price === undefined ? toList : onClose}
        onClose={onClose}
      />
    ) : (
      <AlertEditor
        symbol={shown.symbol}
        alert={shown}
        onBack={toList}
        onDone={alert === undefined ? toList : onClose}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="form"
      title={text('title')}
      footer={
        <Button kind="primary" icon={<Plus size={15} aria-hidden />} onClick={() => setShown('new')}>
          {text('new')}
        </Button>
      }
    >
      <div className={styles['dialog']}>
        <AlertList onEdit={setShown} />
        <Suspense>
          <SystemNoticeSwitch />
        </Suspense>
      </div>
    </Dialog>
  )
}
