import { DropdownMenu as RadixMenu } from 'radix-ui'
import styles from './menu.module.css'
import { MenuContent, type MenuItem, MenuItems } from './menu.tsx'
import type { Point } from './point.ts'

export interface PointMenuProps {
  readonly at: Point
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
  /** Returns the focus to the element that had it before. */
  readonly onCloseAutoFocus: (event: Event) => void
}

/** A context menu at a point of the window. */
export function PointMenu({ at, items, onClose, onCloseAutoFocus }: PointMenuProps) {
  return (
    <RadixMenu.Root open onOpenChange={onClose} modal={false}>
      <RadixMenu.Trigger asChild>
        <span aria-hidden className={styles['point']} style={{ left: at.x, top: at.y }} />
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <MenuContent align="start" sideOffset={2} onCloseAutoFocus={onCloseAutoFocus}>
          <MenuItems items={items} />
        </MenuContent>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
