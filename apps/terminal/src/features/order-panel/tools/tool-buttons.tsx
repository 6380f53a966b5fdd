import { Bookmark, Calculator, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton, lazyDialog } from '../../../ui/index.ts'
import type { OrderForm } from '../kinds/order-kind.ts'
import type { OrderContext } from '../order-context.ts'
import { sizeText } from '../sizing.ts'
import { type OrderSummary, proposedOrder } from '../summary.ts'
import type { OrderPreset } from './order-presets.ts'
import type { ToolFill } from './tool-fill.ts'
import styles from './tools.module.css'

const CalculatorDialog = lazyDialog(async () => (await import('./calculator-dialog.tsx')).CalculatorDialog)
const RiskDialog = lazyDialog(async () => (await import('./risk-dialog.tsx')).RiskDialog)
const PresetsDialog = lazyDialog(async () => (await import('./presets-dialog.tsx')).PresetsDialog)

interface ToolButtonsProps {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly onFill: (fill: ToolFill) => void
  readonly onUse: (preset: OrderPreset) => void
}

type Tool = 'calculator' | 'risk' | 'presets'

const ICONS = { calculator: Calculator, risk: ShieldAlert, presets: Bookmark } as const
const TOOLS = ['calculator', 'risk', 'presets'] as const

/**
 * Buttons of the order tools: the calculator, size by risk and saved presets. Each dialog is loaded when it is first
 * opened.
 */
export function ToolButtons({ form, context, sides, onFill, onUse }: ToolButtonsProps) {
  const text = useText('orderPanel')
  const [open, setOpen] = useState<Tool>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles['tools']} role="group" aria-label={text('tools')}>
      {TOOLS.map((tool) => {
        const Icon = ICONS[tool]
        return (
          <IconButton key={tool} label={text(`tools.${tool}`)} onClick={() => setOpen(tool)}>
            <Icon size={15} aria-hidden />
          </IconButton>
        )
      })}
      {open === 'calculator' ? <CalculatorDialog context={context} sides={sides} onClose={close} /> : null}
      {open === 'risk' ? (
        <RiskDialog
          form={form}
          context={context}
          sides={sides}
          onFill={(fill) => {
            close()
            onFill(fill)
          }}
          onClose={close}
        />
      ) : null}
      {open === 'presets' ? (
        <PresetsDialog
          form={form}
          sizeText={
            form.size.by === 'text'
              ? form.size.text
              : sizeText(context, proposedOrder(form, context, 'Buy'), sides.buy.qty, form.unit)
          }
          onUse={(preset) => {
            close()
            onUse(preset)
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
