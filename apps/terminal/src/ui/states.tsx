import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { Button } from './button.tsx'
import styles from './states.module.css'

export interface SkeletonProps {
  /** Lines of the shape that is coming. */
  readonly rows?: number
  /** Height of a line in pixels. */
  readonly height?: number
}

/** Grey lines in the shape of the content that loads. */
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

/** Nothing there: one sentence and the next step. */
export function EmptyState({
  text,
  action,
  icon,
  heading = false,
}: {
  readonly text: ReactNode
  readonly action?: ReactNode
  readonly icon?: ReactNode
  /** The text is all that the page has for a heading. */
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

/** The error, and a way to try again. */
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

/** Why an action was refused or cannot be sent, in the dialog that it is sent from; nothing without a reason. */
export function Refusal({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className={styles['refusal']} role="alert">
      {text}
    </p>
  )
}

/** Placeholder for a view that needs a login, with the buttons to do so. `features/session` has it with its buttons. */
export function SignedOut({ text, actions }: { readonly text: ReactNode; readonly actions: ReactNode }) {
  return (
    <div className={styles['state']}>
      <p>{text}</p>
      <div className={styles['actions']}>{actions}</div>
    </div>
  )
}
