import { lazy, type ReactElement, Suspense } from 'react'
import { useText } from '../i18n/index.ts'
import { Popover } from './menu.tsx'
import { Skeleton } from './states.tsx'
import type { StepPanelProps } from './step-panel.tsx'

/** Fetched when it is first opened. */
const StepPanel = lazy(async () => ({ default: (await import('./step-panel.tsx')).StepPanel }))

interface StepPanelButtonProps extends StepPanelProps {
  /** The button: one element that takes clicks and says what it does. */
  readonly trigger: ReactElement
}

/** Opens the step panel of a price. */
export function StepPanelButton({ trigger, ...panel }: StepPanelButtonProps) {
  const text = useText('numbers')
  return (
    <Popover label={text('steps')} align="end" trigger={trigger}>
      <Suspense fallback={<Skeleton rows={4} height={20} />}>
        <StepPanel {...panel} />
      </Suspense>
    </Popover>
  )
}
