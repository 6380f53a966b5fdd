import type { Position } from '@perpdesk/protocol'
import type { Contract } from '../../stores/index.ts'
import { PositionName } from './position-name.tsx'
import { TrailingEditor } from './trailing-editor.tsx'
import styles from './trailing-stop.module.css'

export interface TrailingTicketFormProps {
  readonly position: Position
  readonly contract: Contract
}

/** The trailing-stop form outside a dialog: it names its position and has nothing to close. */
export function TrailingTicketForm(props: TrailingTicketFormProps) {
  return (
    <div className={styles['dialog']}>
      <PositionName {...props} />
      <TrailingEditor {...props} />
    </div>
  )
}
