import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Parts of the shell that the page fills: the line under the header, and the bar that leads to the places of the page. */
export type ShellSlotName = 'line' | 'places'

/** The slots' elements; one is null until it is in the page. */
export const ShellSlots = createContext<Readonly<Record<ShellSlotName, HTMLElement | null>> | undefined>(undefined)

/** Shows its children in a part of the shell, which has its own place on every screen; without a shell, in place. */
export function ShellSlot({ name, children }: { readonly name: ShellSlotName; readonly children: ReactNode }) {
  const slots = useContext(ShellSlots)
  if (slots === undefined) return children
  const slot = slots[name]
  return slot === null ? null : createPortal(children, slot)
}
