import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { useText } from '../i18n/index.ts'
import { useBackCloses } from './back-closes.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { focusHome } from './focus-home.ts'
import type { Dragged } from './use-dragged.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly title: string
  /** Text below the title; screen readers read it together with the title. */
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the bottom, the main button last. */
  readonly footer?: ReactNode
  /** `form` is the width of the leverage and margin dialogs: 440 px. */
  readonly size?: 'small' | 'form' | 'medium' | 'large'
  /** False if the dialog can be closed only by one of its buttons. */
  readonly closable?: boolean
  /** From `useDragged`: lets the user move the dialog by its title, to see the page behind it. */
  readonly dragged?: Dragged
  /** Shown before the title: the button that leads back from a view within the dialog. */
  readonly leading?: ReactNode
  /** True for a stand-in while another dialog loads: appears only after a short delay, so that it does not flash. */
  readonly late?: boolean
}

const Home = createContext<ReturnType<typeof focusHome> | undefined>(undefined)

/**
 * A modal dialog, on a phone a sheet at the lower edge. The focus stays inside; Escape or a click outside closes it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'small',
  closable = true,
  late = false,
  dragged,
  leading,
}: DialogProps) {
  const text = useText('common')
  useBackCloses(open && closable && onOpenChange !== undefined, () => onOpenChange?.(false))
  return (
    <Radix.Root open={open} {...(closable && onOpenChange !== undefined && { onOpenChange })}>
      <Radix.Portal>
        <Radix.Overlay className={cx(styles['shade'], late && styles['late'])} />
        <Content
          className={cx(styles['dialog'], styles[size], late && styles['late'])}
          style={dragged?.style}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header
            className={cx(styles['header'], dragged && styles['draggable'])}
            onPointerDown={dragged?.onPointerDown}
          >
            {leading}
            <Radix.Title className={styles['title']}>{title}</Radix.Title>
            {closable ? (
              <Radix.Close asChild>
                <IconButton label={text('close')} size="small">
                  <X size={16} aria-hidden />
                </IconButton>
              </Radix.Close>
            ) : null}
          </header>
          <div className={styles['body']}>
            {description === undefined ? null : (
              <Radix.Description className={styles['description']} asChild>
                <div>{description}</div>
              </Radix.Description>
            )}
            {children}
          </div>
          {footer === undefined ? null : <footer className={styles['footer']}>{footer}</footer>}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * The content of a dialog, mounted with every opening. It remembers the focused element during its first render, before
 * a button with `autoFocus` or the library moves the focus.
 */
function Content(props: ComponentProps<typeof Radix.Content>) {
  const home = useContext(Home)
  const [goHome] = useState(() => home ?? focusHome())
  return <Radix.Content {...props} onCloseAutoFocus={goHome} />
}

/**
 * Dialogs inside `OneHome` that replace each other return the focus to one place: the element that was focused before
 * the first of them opened.
 */
export function OneHome({ children }: { readonly children: ReactNode }) {
  const [goHome] = useState(focusHome)
  return <Home value={goHome}>{children}</Home>
}
