import type { ReactNode } from 'react'
import { Explained } from '../../ui/index.ts'

interface StatusNoteProps {
  /** Explanation of the note, shown when it is pointed at. */
  readonly meaning: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A note in the status line, announced by screen readers when it changes. The live region is around the button, because
 * inside the button it would leave the button without an accessible name.
 */
export function StatusNote({ meaning, className, children }: StatusNoteProps) {
  return (
    <span role="status">
      <Explained meaning={meaning} className={className}>
        {children}
      </Explained>
    </span>
  )
}
