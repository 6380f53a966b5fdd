import type { ReactNode } from 'react'
import { Tooltip } from '../../ui/index.ts'

interface StatusNoteProps {
  /** Explanation of the words. */
  readonly meaning: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Words in the line that are announced when they change. The live region is around the button: inside, it would leave
 * the button without a name.
 */
export function StatusNote({ meaning, className, children }: StatusNoteProps) {
  return (
    <span role="status">
      <Tooltip content={meaning}>
        <button type="button" className={className}>
          {children}
        </button>
      </Tooltip>
    </span>
  )
}
