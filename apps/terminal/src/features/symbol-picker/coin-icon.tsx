import type { CatalogueEntry } from '../../stores/index.ts'
import styles from './symbol-picker.module.css'

/** The coin's picture for the screen's theme, or its letter where it has none. */
export function CoinIcon({ entry }: { readonly entry: CatalogueEntry }) {
  const { dark, light, letter } = entry.terms.icon
  if (dark === '' || light === '') {
    return (
      <span className={styles['icon']} aria-hidden>
        {letter}
      </span>
    )
  }
  return (
    <>
      <img className={styles['onDark']} src={dark} alt="" />
      <img className={styles['onLight']} src={light} alt="" />
    </>
  )
}
