import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { Button } from './button.tsx'
import styles from './states.module.css'

export interface SkeletonProps {
  /** Number of lines. */
  readonly rows?: number
  /** Height of a line in pixels. */
  readonly height?: number
}

/** Grey lines in the shape of the content that is loading. */
export function Skeleton({ rows = 6, height = 14 }: SkeletonProps) {
  const text = useText('common')
  return (
    <div className={styles['skeleton']} role="status" aria-label={text('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles['bone']} style={{ height, width: `${92 - ((row * 37) % 30)}%` }} />
      ))}
    </div>
  )
}

/** A panel without content: one sentence and the next step. */
export function EmptyState({
  text,
  action,
  icon,
  heading = false,
}: {
  readonly text: ReactNode
  readonly action?: ReactNode
  readonly icon?: ReactNode
  /** True if the text is the only heading of the page. */
  readonly heading?: boolean
}) {
  const Words = heading ? 'h1' : 'p'
  return (
    <div className={styles['state']}>
      {icon}
      <Words>{text}</Words>
      {action}
    </div>
  )
}

/** An error message with a retry button. */
export function ErrorState({ text, onRetry }: { readonly text: ReactNode; readonly onRetry?: () => void }) {
  const words = useText('common')
  return (
    <div className={styles['state']} role="alert">
      <CircleAlert size={18} className={styles['alert']} aria-hidden />
      <p>{text}</p>
      {onRetry === undefined ? null : (
        <Button size="small" onClick={onRetry}>
          {words('retry')}
        </Button>
      )}
    </div>
  )
}

/**
 * The reason why an action was refused or cannot be sent, inside the dialog that sends it. Renders nothing without a
 * reason.
 */
export function Refusal({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className={styles['refusal']} role="alert">
      {text}
    </p>
  )
}

/** Placeholder for a view that needs a login. `features/session` exports it with the login buttons. */
export function SignedOut({ text, actions }: { readonly text: ReactNode; readonly actions: ReactNode }) {
  return (
    <div className={styles['state']}>
      <p>{text}</p>
      <div className={styles['actions']}>{actions}</div>
    </div>
  )
}
