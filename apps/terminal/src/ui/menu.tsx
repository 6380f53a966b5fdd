import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu as RadixMenu, Popover as RadixPopover, Tooltip as RadixTooltip } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import { cx } from './cx.ts'
import { focusHome } from './focus-home.ts'
import { isTouch } from './layout-now.ts'
import styles from './menu.module.css'

export interface SelectProps<Id extends string> {
  readonly label: string
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly options: readonly {
    readonly id: Id
    readonly label: string
    readonly note?: string
    readonly disabled?: boolean
  }[]
  readonly size?: 'small' | 'medium'
  readonly disabled?: boolean
  /** Without a frame, for use in a line of text. */
  readonly bare?: boolean
  /** Shows the label before the choice, where the choice alone would be unclear. */
  readonly labelled?: boolean
}

/** A menu's frame. */
export function MenuContent(props: ComponentProps<typeof RadixMenu.Content>) {
  return (
    <RadixMenu.Content
      className={styles['menu']}
      sideOffset={4}
      collisionPadding={8}
      onKeyDownCapture={pressFocused}
      {...props}
    />
  )
}

/** Radix moves the focus to a typed item in a timeout: Enter right behind the letters waits for that. */
function pressFocused(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  const menu = event.currentTarget
  setTimeout(() => menu.querySelector<HTMLElement>(':focus')?.click())
}

/** One of several, shown as the chosen one with a list behind it. */
export function Select<Id extends string>({
  label,
  value,
  onChange,
  options,
  size = 'medium',
  disabled,
  bare,
  labelled = false,
}: SelectProps<Id>) {
  const chosen = options.find((option) => option.id === value)
  // A visible label stands in the name as it is seen: so voice control finds it.
  const about = labelled ? `${label} ` : `${label}: `
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger
        className={cx(
          styles['select'],
          size === 'small' && styles['selectSmall'],
          bare === true && styles['selectBare'],
        )}
        aria-label={chosen === undefined ? label : `${about}${chosen.label}`}
        disabled={disabled === true}
      >
        {labelled ? <span className={styles['about']}>{about}</span> : null}
        <span className={styles['chosen']}>{chosen?.label}</span>
        <ChevronDown size={14} aria-hidden />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <MenuContent align="start">
          <RadixMenu.RadioGroup
            value={value}
            onValueChange={(id) => {
              const next = options.find((option) => option.id === id)
              if (next !== undefined) onChange(next.id)
            }}
          >
            {options.map((option) => (
              <RadixMenu.RadioItem
                key={option.id}
                value={option.id}
                className={styles['item']}
                disabled={option.disabled === true}
              >
                <span className={styles['grow']}>
                  {option.label}
                  {option.note === undefined ? null : <span className={styles['note']}>{option.note}</span>}
                </span>
                <RadixMenu.ItemIndicator>
                  <Check size={14} aria-hidden />
                </RadixMenu.ItemIndicator>
              </RadixMenu.RadioItem>
            ))}
          </RadixMenu.RadioGroup>
        </MenuContent>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

export interface MenuItem {
  readonly id: string
  readonly label: ReactNode
  /** A second line that explains it. */
  readonly note?: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly disabled?: boolean
  readonly danger?: boolean
  /** Draws a line above. */
  readonly separated?: boolean
}

export interface DropdownMenuProps {
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  /** Shown above the items. */
  readonly header?: ReactNode
  readonly align?: 'start' | 'end'
}

/** Actions behind a button. */
export function DropdownMenu({ trigger, items, header, align = 'end' }: DropdownMenuProps) {
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <MenuContent align={align}>
          {header === undefined ? null : <div className={styles['header']}>{header}</div>}
          <MenuItems items={items} />
        </MenuContent>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

/** The actions of a menu; to be shown in one. */
export function MenuItems({ items }: { readonly items: readonly MenuItem[] }) {
  return items.map((item) => (
    <div key={item.id} role="none">
      {item.separated === true ? <RadixMenu.Separator className={styles['line']} /> : null}
      <RadixMenu.Item
        className={cx(styles['item'], item.danger === true && styles['danger'])}
        disabled={item.disabled === true}
        onSelect={item.onSelect}
      >
        {item.icon}
        <span className={styles['grow']}>
          {item.label}
          {item.note === undefined ? null : <span className={styles['note']}>{item.note}</span>}
        </span>
      </RadixMenu.Item>
    </div>
  ))
}

export interface PopoverProps {
  readonly trigger: ReactElement
  readonly label: string
  readonly children: ReactNode
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly align?: 'start' | 'center' | 'end'
  /** Without inner padding, for lists that reach the edge. */
  readonly flush?: boolean
  /** Its first field is optional help: by touch the focus stays on the panel, and the keyboard down. */
  readonly isList?: boolean
}

/**
 * The focus goes back to the button a moment after the panel has closed. If it has moved elsewhere by then, it stays
 * there: a panel opened again in that moment would lose it, and close.
 */
function PopoverContent({ isList, ...props }: ComponentProps<typeof RadixPopover.Content> & { isList: boolean }) {
  const [goHome] = useState(focusHome)
  const goUnlessMoved = (event: Event) => {
    if (document.activeElement === document.body) goHome(event)
    else event.preventDefault()
  }
  const panel = useRef<HTMLDivElement>(null)
  const stayOnPanel = (event: Event) => {
    if (!isList || !isTouch()) return
    event.preventDefault()
    panel.current?.focus()
  }
  return <RadixPopover.Content {...props} ref={panel} onOpenAutoFocus={stayOnPanel} onCloseAutoFocus={goUnlessMoved} />
}

/** A small panel beside its button; Escape and a click outside close it. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  flush,
  isList = false,
}: PopoverProps) {
  const [own, setOwn] = useState(false)
  const isOpen = open ?? own
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  useBackCloses(isOpen, () => change(false))
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={change}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <PopoverContent
          className={cx(styles['popover'], flush === true && styles['flush'])}
          isList={isList}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </PopoverContent>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

export interface TooltipProps {
  readonly content: ReactNode
  /** One element that takes focus or a pointer. */
  readonly children: ReactElement
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** Pixels between the element and the explanation, for one that would cover its subject. */
  readonly offset?: number
}

/** An explanation on hover and focus. Never the only place of something a person must know. */
export function Tooltip({ content, children, side = 'top', offset = 6 }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className={styles['tooltip']} side={side} sideOffset={offset} collisionPadding={8}>
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

/** Once around the application. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <RadixTooltip.Provider delayDuration={300}>{children}</RadixTooltip.Provider>
}
