import type { MarginMode } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import type { Contract } from '../../stores/index.ts'
import styles from './leverage.module.css'
import type { LeverageMode } from './leverage-choices.ts'
import { LeverageControl } from './leverage-control.tsx'
import { type LeverageForm, leverageIssue } from './leverage-form.ts'

interface LeveragePanelProps {
  readonly mode: LeverageMode
  readonly marginMode: MarginMode
  /** False for the panel of the mode that is not chosen, which is hidden and keeps its typed values. */
  readonly active: boolean
  readonly contract: Contract
  readonly form: LeverageForm
  /** True if long and short each have a leverage. */
  readonly separate: boolean
  readonly onChange: (form: LeverageForm) => void
  readonly onEnter: () => void
}

/** The leverage of a margin mode: one control, or one each for long and short. */
export function LeveragePanel({
  mode,
  marginMode,
  active,
  contract,
  form,
  separate,
  onChange,
  onEnter,
}: LeveragePanelProps) {
  const text = useText('leverage')
  const shared = { contract, mode, onEnter }
  return (
    <div className={styles['panel']} hidden={!active}>
      <p className={styles['quiet']}>{text(`mode.${marginMode}`)}</p>
      <LeverageControl
        {...shared}
        label={text(separate ? 'long' : 'leverage')}
        text={form.buy}
        issue={leverageIssue(contract, form.buy)}
        onChange={(buy) => onChange({ ...form, buy })}
        first={active}
      />
      {separate ? (
        <LeverageControl
          {...shared}
          label={text('short')}
          text={form.sell}
          issue={leverageIssue(contract, form.sell)}
          onChange={(sell) => onChange({ ...form, sell })}
          first={false}
        />
      ) : null}
    </div>
  )
}
