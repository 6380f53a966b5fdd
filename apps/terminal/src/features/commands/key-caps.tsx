import { keyCaps } from '../command-access/index.ts'
import styles from './key-caps.module.css'

/** Keys as labelled on the keyboard; nothing without keys. */
export function KeyCaps({ chord }: { readonly chord: string }) {
  const caps = keyCaps(chord)
  if (caps.length === 0) return null
  return (
    <span className={styles['keys']}>
      {caps.map((cap) => (
        <kbd key={cap} className={styles['key']}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
