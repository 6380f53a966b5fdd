import { useMemo } from 'react'
import styles from './account.module.css'
import { avatarShape } from './avatar-shape.ts'

/** A user's picture, drawn from the public id. */
export function Avatar({ uid, label }: { readonly uid: string; readonly label: string }) {
  const { cells, hue } = useMemo(() => avatarShape(uid), [uid])
  const path = cells.flatMap((row, y) => row.map((isOn, x) => (isOn ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles['avatar']} role="img" aria-label={label} viewBox="-1 -1 7 7" shapeRendering="crispEdges">
      <path d={path} fill={`hsl(${hue} 55% 52%)`} />
    </svg>
  )
}
