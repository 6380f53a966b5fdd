import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { startDemo } from '../../stores/index.ts'
import { Button, type ButtonProps, focusHome } from '../../ui/index.ts'
import { openDemoType } from './dialog-state.ts'
import styles from './session.module.css'

export interface DemoButtonProps extends Pick<ButtonProps, 'size' | 'wide'> {
  /** Shows a shorter text on narrow screens. */
  readonly short?: boolean
}

/** A button that creates a funded demo account with one click. */
export function DemoButton({ short = false, ...look }: DemoButtonProps) {
  const text = useText('session')
  const [busy, setBusy] = useState(false)
  const goHome = useRef<() => void>(undefined)
  // After the sign-in this button is removed, and the part around it that shows the account takes the focus.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) goHome.current?.()
    },
    [],
  )
  const start = async () => {
    goHome.current = focusHome()
    setBusy(true)
    await startDemo()
    setBusy(false)
  }
  return (
    <Button kind="primary" {...look} busy={busy} onClick={() => void start()}>
      {short ? (
        <>
          <span className={styles['long']}>{text('demo')}</span>
          <span className={styles['short']}>{text('demoShort')}</span>
        </>
      ) : (
        text('demo')
      )}
    </Button>
  )
}

/** The same button with a second one that chooses the account type. */
export function DemoSplitButton({ size = 'medium', ...rest }: DemoButtonProps) {
  const text = useText('session')
  const label = text('demoType')
  return (
    <span className={styles['split']} data-guide="money">
      <DemoButton size={size} {...rest} />
      <Button
        kind="primary"
        size={size}
        className={styles['types']}
        icon={<ChevronDown size={14} aria-hidden />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={openDemoType}
      />
    </span>
  )
}
