import { LoaderCircle } from 'lucide-react'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly kind?: 'primary' | 'buy' | 'sell' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  /** Takes the width there is. */
  readonly wide?: boolean
  /** Shows that the action is under way and takes no further click; it keeps the focus, which a disabled button would lose. */
  readonly busy?: boolean
  readonly icon?: ReactNode
  /** Why it cannot be pressed now: it is disabled, with this as its tooltip. */
  readonly blocked?: string | undefined
}

/** A button with a text. */
export function Button({
  kind = 'quiet',
  size = 'medium',
  wide,
  busy = false,
  icon,
  children,
  className,
  disabled,
  blocked,
  title,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(styles['button'], styles[kind], styles[size], wide === true && styles['wide'], className)}
      disabled={disabled === true || blocked !== undefined}
      title={blocked ?? title}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: takeNone })}
    >
      {busy ? <LoaderCircle className={styles['spin']} size={14} aria-hidden /> : icon}
      {children}
    </button>
  )
}

/** A press that a form would take for its own is no press either. */
function takeNone(event: MouseEvent): void {
  event.preventDefault()
}

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Action of the button, for screen readers and as its tooltip. */
  readonly label: string
  readonly size?: 'small' | 'medium'
  readonly pressed?: boolean
}

export function IconButton({ label, size = 'medium', pressed, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={cx(styles['icon'], size === 'small' && styles['iconSmall'], className)}
      {...rest}
    />
  )
}
