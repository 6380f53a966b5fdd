import type { ReactNode } from 'react'
import { Tooltip } from '../../ui/index.ts'

interface StatusNoteProps {
  /** What the words mean. */
  readonly meaning: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Words in the line that are told when they change. The region is around the button: within, it would leave it without a name. */
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
