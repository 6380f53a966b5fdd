import { LoaderCircle } from 'lucide-react'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly kind?: 'primary' | 'buy' | 'sell' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  /** Fills the width of its container. */
  readonly wide?: boolean
  /**
   * Shows that the action is in progress and ignores clicks. The button keeps the focus, which a disabled button would
   * lose.
   */
  readonly busy?: boolean
  readonly icon?: ReactNode
  /** Reason why the button cannot be pressed now: the button is disabled and shows the reason as its tooltip. */
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

/** Ignores a click on a busy button. Prevents the default, so that a submit button does not send its form. */
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
