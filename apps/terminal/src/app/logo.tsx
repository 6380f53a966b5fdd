import { Link } from '../navigation/index.ts'
import styles from './shell.module.css'

export function Logo() {
  return (
    <Link to="/" className={styles['logo']}>
      <LogoMark />
      Perpdesk
    </Link>
  )
}

/** The logo's symbol without the name. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <path d="M4 4v13M10 2v13M16 6v12" stroke="var(--line-strong)" strokeWidth="1.4" />
      <rect x="2" y="8" width="4" height="6" rx="1" fill="var(--down)" />
      <rect x="8" y="5" width="4" height="7" rx="1" fill="var(--up)" />
      <rect x="14" y="9" width="4" height="6" rx="1" fill="var(--accent)" />
    </svg>
  )
}
