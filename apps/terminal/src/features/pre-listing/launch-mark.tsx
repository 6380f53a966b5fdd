import { useText } from '../../i18n/index.ts'
import type { Launch } from '../../stores/index.ts'
import { Countdown } from '../symbol-bar/index.ts'
import { PHASE_WORDS } from './phase-words.ts'
import styles from './pre-listing.module.css'

/** The launch phase of a contract that is being listed, and the time until its end. */
export function LaunchMark({ launch }: { readonly launch: Launch }) {
  const text = useText('preListing')
  return (
    <span className={styles['mark']}>
      <span className={styles['phase']}>{text(PHASE_WORDS[launch.phase])}</span>
      <Countdown at={launch.endsAt} />
    </span>
  )
}
