import { e8 } from '@perpdesk/numeric'
import type { PriceAlert } from '@perpdesk/protocol'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { deleteAlert, moveAlert, openAlert, useAlertsOf } from '../../alerts/index.ts'
import { useSendBlock } from '../../send-block/index.ts'
import { keepFromChart } from '../keep-from-chart.ts'
import { Distance } from './draft-lines.tsx'
import { type LayerProps } from './line-frame.tsx'
import type { LinePlacer } from './line-placer.ts'
import { MovableLine } from './movable-line.tsx'
import styles from './trade-lines.module.css'

interface AlertLinesProps extends LayerProps {
  readonly placer: LinePlacer
}

/** Lines at the prices of alerts. Moving a line moves the alert, which then waits for the new price. */
export function AlertLines(props: AlertLinesProps) {
  return useAlertsOf(props.contract.symbol).map((alert) => <AlertLine key={alert.alertId} {...props} alert={alert} />)
}

function AlertLine({ alert, contract, placer, space }: AlertLinesProps & { readonly alert: PriceAlert }) {
  const text = useText('chartLines')
  const noticeText = useText('notifications')
  const blocked = useSendBlock()
  const condition = noticeText(`alert.${alert.condition}`)
  return (
    <MovableLine
      contract={contract}
      space={space}
      placer={placer}
      id={`alert-${alert.alertId}`}
      price={e8(alert.value)}
      tone="warning"
      words={text('alert', { condition })}
      coin=""
      folds={false}
      fixed={blocked}
      isMovable={blocked === undefined}
      send={(next) => moveAlert(alert, next)}
      renderEffect={(next) => <Distance contract={contract} price={next} />}
    >
      <span className={styles['acts']}>
        <button
          {...keepFromChart}
          type="button"
          aria-label={text('alert.edit', { condition })}
          title={text('alert.edit', { condition })}
          onClick={() => openAlert(alert)}
        >
          <Pencil size={12} aria-hidden />
        </button>
        <DeleteButton alertId={alert.alertId} label={text('alert.delete', { condition })} blocked={blocked} />
      </span>
    </MovableLine>
  )
}

interface DeleteButtonProps {
  readonly alertId: string
  readonly label: string
  readonly blocked: string | undefined
}

function DeleteButton({ alertId, label, blocked }: DeleteButtonProps) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    if (!(await deleteAlert(alertId))) setBusy(false)
  }
  return (
    <button
      {...keepFromChart}
      type="button"
      aria-label={label}
      title={blocked ?? label}
      disabled={busy || blocked !== undefined}
      onClick={() => void remove()}
    >
      <X size={12} aria-hidden />
    </button>
  )
}
