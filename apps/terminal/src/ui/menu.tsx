import { Check, ChevronDown } from 'lucide-react'
import { DropdownMenu as RadixMenu, Popover as RadixPopover } from 'radix-ui'
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
  /** Draws no frame, for use in a line of text. */
  readonly bare?: boolean
  /** Whether to show the label before the chosen option, which alone would be unclear. */
  readonly labelled?: boolean
}

/** The frame and position of a menu. */
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

/**
 * Presses the focused item after a timeout, because Radix moves the focus to a typed item in a timeout too: an Enter
 * right after the letters would press the previous item.
 */
function pressFocused(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  const menu = event.currentTarget
  setTimeout(() => menu.querySelector<HTMLElement>(':focus')?.click())
}

/** A choice among several options: a button with the chosen option that opens the list. */
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
  // A visible label is part of the accessible name exactly as it is displayed, so that voice control finds it.
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
  /** Second line that explains the item. */
  readonly note?: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly disabled?: boolean
  readonly danger?: boolean
  /** Draws a separator above the item. */
  readonly separated?: boolean
}

export interface DropdownMenuProps {
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  /** Shown above the items. */
  readonly header?: ReactNode
  readonly align?: 'start' | 'end'
}

/** A button that opens a menu of actions. */
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

/** The items of a menu; must be rendered inside a menu. */
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
  /** Draws no inner padding, for lists that fill the panel. */
  readonly flush?: boolean
  /**
   * The panel is a list whose first field only searches: on touch screens the panel takes the focus instead of the
   * field, so that no soft keyboard opens.
   */
  readonly isList?: boolean
}

/**
 * The content of a popover. The focus returns to the button a moment after the panel closed, unless the focus moved
 * elsewhere meanwhile: a panel opened again within that moment would lose the focus and close.
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
