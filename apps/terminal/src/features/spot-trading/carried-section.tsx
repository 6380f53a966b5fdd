import { loadTexts, useText } from '../../i18n/index.ts'
import { Checkbox, TermWithin } from '../../ui/index.ts'
import { LegFields } from './kinds/leg-fields.tsx'
import { newLegs, type PairLegs, pricedLegs } from './kinds/legs.ts'
import type { SpotKindFieldsProps } from './kinds/spot-kind.ts'
import styles from './spot-trading.module.css'

interface CarriedSectionProps extends Pick<SpotKindFieldsProps, 'form' | 'context' | 'errorAt'> {
  readonly onCarried: (carried: PairLegs | null) => void
}

/** Take profit and stop loss that a limit order carries: they start to wait when the order has filled completely. */
export function CarriedSection({ form, context, errorAt, onCarried }: CarriedSectionProps) {
  const text = useText('orderPanel')
  const { carried } = form
  const tick = async (on: boolean) => {
    if (!on) return onCarried(null)
    await loadTexts('oco', 'tpsl')
    onCarried(newLegs('Market'))
  }
  return (
    <>
      <div className={styles['options']}>
        <Checkbox
          label={<TermWithin id="tpsl">{text('tpsl')}</TermWithin>}
          checked={carried !== null}
          onChange={(on) => void tick(on)}
        />
      </div>
      {carried === null ? null : (
        <>
          <LegFields legs={carried} held={form.side} context={context} errorAt={errorAt} onChange={onCarried} />
          <CarriedNote isEmpty={pricedLegs(carried).length === 0} />
        </>
      )}
    </>
  )
}

function CarriedNote({ isEmpty }: { readonly isEmpty: boolean }) {
  const text = useText('spot')
  const tpsl = useText('tpsl')
  return (
    <p className={styles['note']} role="status">
      {isEmpty ? tpsl('noPrice') : text('carriedNote')}
    </p>
  )
}
