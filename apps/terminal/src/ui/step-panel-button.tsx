import { Suspense } from 'react'
import { useText } from '../i18n/index.ts'
import { ComingPart, lazyPart } from './lazy-part.tsx'
import { Popover } from './menu.tsx'
import styles from './step-panel.module.css'
import type { StepPanelProps } from './step-panel.tsx'

/** The panel's code is fetched when the panel is first opened. */
const StepPanel = lazyPart(async () => (await import('./step-panel.tsx')).StepPanel)

interface StepPanelButtonProps extends StepPanelProps {
  /** Class of the button. */
  readonly className?: string | undefined
}

/** A button that opens the step panel of a price. */
export function StepPanelButton({ className, ...panel }: StepPanelButtonProps) {
  const text = useText('numbers')
  return (
    <Popover
      label={text('steps')}
      align="end"
      trigger={
        <button type="button" className={className} aria-label={text('steps')}>
          ±
        </button>
      }
    >
      <div className={styles['room']}>
        <Suspense fallback={<ComingPart rows={4} height={28} />}>
          <StepPanel {...panel} />
        </Suspense>
      </div>
    </Popover>
  )
}
