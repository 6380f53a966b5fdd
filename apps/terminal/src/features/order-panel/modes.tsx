import { useSession } from '../../stores/index.ts'
import { TermAround } from '../../ui/index.ts'
import { LeverageButton } from '../leverage/index.ts'
import { MarginModeButton } from '../margin-mode/index.ts'
import styles from './order-panel.module.css'

/** Buttons for the margin mode and the leverage of the contract; only for signed-in users. */
export function Modes({ symbol }: { readonly symbol: string }) {
  const { status } = useSession()
  if (status !== 'signedIn') return null
  return (
    <div className={styles['modes']}>
      <MarginModeButton symbol={symbol} />
      <TermAround id="leverage">
        <LeverageButton symbol={symbol} />
      </TermAround>
    </div>
  )
}
