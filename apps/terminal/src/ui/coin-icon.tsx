import styles from './coin-icon.module.css'

export interface CoinIconProps {
  /** Addresses of the coin's picture for dark and light screens, `''` where it has none. */
  readonly dark: string
  readonly light: string
  /** Stand for a coin without a picture. */
  readonly letters: string
}

/** A coin's picture for the screen's theme, or its letters; always beside its name, so screen readers skip it. */
export function CoinIcon({ dark, light, letters }: CoinIconProps) {
  if (dark === '' || light === '') {
    // A drawing, no text: it is neither copied nor searched with the name beside it.
    return <span className={styles['letters']} data-letters={letters} />
  }
  if (dark === light) return <img className={styles['icon']} src={dark} alt="" />
  return (
    <>
      <img className={styles['icon']} data-on="dark" src={dark} alt="" />
      <img className={styles['icon']} data-on="light" src={light} alt="" />
    </>
  )
}
