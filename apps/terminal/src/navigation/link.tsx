import type { MouseEvent, ReactNode } from 'react'
import { navigate } from './location.ts'

interface LinkProps {
  /** A path of this terminal. */
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to another page of the terminal. A plain click stays in the document; every other is the browser's. */
export function Link({ to, className, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={encodeURI(to)} className={className} onClick={follow}>
      {children}
    </a>
  )
}
