import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Parts of the shell that the page fills: the line under the header, and the bar with the page's views. */
export type ShellSlotName = 'line' | 'places'

/** The slots' elements; null until mounted. */
export const ShellSlots = createContext<Readonly<Record<ShellSlotName, HTMLElement | null>> | undefined>(undefined)

/** Renders its children into a slot of the shell, which each layout places differently; without a shell, in place. */
export function ShellSlot({ name, children }: { readonly name: ShellSlotName; readonly children: ReactNode }) {
  const slots = useContext(ShellSlots)
  if (slots === undefined) return children
  const slot = slots[name]
  return slot === null ? null : createPortal(children, slot)
}
