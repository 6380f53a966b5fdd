import styles from './coin-icon.module.css'

export interface CoinIconProps {
  /** Addresses of the coin's picture for the dark and the light theme, `''` if the coin has no picture. */
  readonly dark: string
  readonly light: string
  /** Letters shown for a coin without a picture. */
  readonly letters: string
}

/**
 * A coin's picture for the current theme, or its letters. The coin's name is always beside the icon, so screen readers
 * skip the icon.
 */
export function CoinIcon({ dark, light, letters }: CoinIconProps) {
  if (dark === '' || light === '') {
    // The letters are drawn by CSS and are no text, so that copying and searching find only the name beside them.
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
