import type { PercentMode, TpSlKind } from '@perpdesk/trading'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { setPreferences, usePreferences } from '../../stores/index.ts'
import { ExplainedChoice } from '../../ui/explained-choice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Button, Dialog } from '../../ui/index.ts'
import { inputModes } from './leg-fields.tsx'
import styles from './tpsl.module.css'
import { actions, type TpSlForm } from './tpsl-form.ts'
import { keepLeg, tpSlPreferences } from './tpsl-preferences.ts'
import { type LegValues, priceText } from './tpsl-values.ts'

interface PreferencesProps {
  readonly portfolioMargin: boolean
  readonly form: TpSlForm
  readonly values: Readonly<Record<TpSlKind, LegValues>>
  readonly onChange: (form: TpSlForm) => void
}

/**
 * Shows the input type of both legs, with a button to change it; until its first use, a tip points out the choice
 * (TPSL-06).
 */
export function PreferencesButton({ portfolioMargin, form, values, onChange }: PreferencesProps) {
  const text = useText('tpsl')
  const [open, setOpen] = useState(false)
  const [{ featureTip }] = usePreferences(tpSlPreferences)
  const choose = (input: PercentMode) => {
    let next = form
    for (const kind of ['takeProfit', 'stopLoss'] as const) {
      keepLeg(kind, { input })
      next = actions.chooseInput(next, kind, input, priceText(next[kind], values[kind]))
    }
    setOpen(false)
    onChange(next)
  }
  return (
    <div className={styles['preferences']}>
      <Button size="small" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={13} aria-hidden /> {text(`input.${form.takeProfit.input}`)}
      </Button>
      {featureTip === 'show' && form.takeProfit.input === 'price' ? (
        <span className={styles['tip']} role="note">
          {text('featureTip')}
          <Button size="small" onClick={() => setPreferences(tpSlPreferences, { featureTip: 'hide' })}>
            {text('gotIt')}
          </Button>
        </span>
      ) : null}
      {open ? (
        <PreferencesDialog
          chosen={form.takeProfit.input}
          portfolioMargin={portfolioMargin}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

interface PreferencesDialogProps {
  readonly chosen: PercentMode
  readonly portfolioMargin: boolean
  readonly onChoose: (mode: PercentMode) => void
  readonly onClose: () => void
}

/** Chooses the input type of both legs; the choice applies on OK (TPSL-03). */
export function PreferencesDialog({ chosen, portfolioMargin, onChoose, onClose }: PreferencesDialogProps) {
  const text = useText('tpsl')
  const [draft, setDraft] = useState(chosen)
  const modes = inputModes(portfolioMargin)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={text('preferences')}
      footer={<FormButtons confirm={text('ok')} onCancel={onClose} onConfirm={() => onChoose(draft)} />}
    >
      <ExplainedChoice
        isTitled
        label={text('preferences')}
        value={draft}
        onChange={setDraft}
        options={modes.map((mode) => ({
          id: mode,
          label: (
            <>
              {text(`input.${mode}`)}
              {mode === 'pnl' ? <span className={styles['new']}>{text('new')}</span> : null}
            </>
          ),
          explanation: text(`input.${mode}.note`),
        }))}
      />
      <p className={styles['footnote']}>{text('preferences.footnote')}</p>
    </Dialog>
  )
}
