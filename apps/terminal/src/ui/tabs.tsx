import { Tabs as Radix, ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tabs.module.css'

export interface TabItem<Id extends string> {
  readonly id: Id
  readonly label: ReactNode
  readonly content: ReactNode
}

export interface TabsProps<Id extends string> {
  readonly label: string
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly items: readonly TabItem<Id>[]
  /** Shown at the end of the tab row. */
  readonly aside?: ReactNode
  readonly className?: string
}

/** Marks a tab that was focused by pointer and needs no focus ring. */
const POINTED = 'data-pointed'

/** Panels behind tabs; only the chosen one is mounted. */
export function Tabs<Id extends string>({ label, value, onChange, items, aside, className }: TabsProps<Id>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(id) => {
        const chosen = items.find((item) => item.id === id)
        if (chosen !== undefined) onChange(chosen.id)
      }}
      className={cx(styles['tabs'], className)}
    >
      <div className={styles['bar']}>
        <Radix.List className={styles['list']} aria-label={label}>
          {items.map((item) => (
            <Radix.Trigger
              key={item.id}
              value={item.id}
              className={styles['tab']}
              // Radix focuses the tab by script, which browsers treat like keyboard focus and draw a focus ring.
              onPointerDown={({ currentTarget }) => currentTarget.setAttribute(POINTED, 'true')}
              onKeyDown={({ currentTarget }) => currentTarget.removeAttribute(POINTED)}
              onBlur={({ currentTarget }) => currentTarget.removeAttribute(POINTED)}
            >
              {item.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {items.map((item) => (
        <Radix.Content key={item.id} value={item.id} className={styles['content']}>
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

export interface SegmentedControlProps<Id extends string> {
  readonly label: string
  readonly value: Id
  readonly onChange: (id: Id) => void
  readonly options: readonly { readonly id: Id; readonly label: ReactNode; readonly disabled?: boolean }[]
  readonly size?: 'small' | 'medium'
  /** Buy or sell colour of the chosen option. */
  readonly tone?: 'neutral' | 'buy' | 'sell'
  readonly wide?: boolean
}

/** A choice among a few options, all visible; arrow keys move between them. */
export function SegmentedControl<Id extends string>({
  label,
  value,
  onChange,
  options,
  size = 'medium',
  tone = 'neutral',
  wide,
}: SegmentedControlProps<Id>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(id) => {
        const chosen = options.find((option) => option.id === id)
        if (chosen !== undefined) onChange(chosen.id)
      }}
      className={cx(styles['segments'], size === 'small' && styles['segmentsSmall'], wide === true && styles['wide'])}
      data-tone={tone}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.id}
          value={option.id}
          {...(option.disabled === true ? { disabled: true } : {})}
          className={styles['segment']}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
