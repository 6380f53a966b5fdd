import type { Position } from '@perpdesk/protocol'
import { Suspense } from 'react'
import { useInstrument } from '../../stores/index.ts'
import { SharePoster } from '../poster/index.ts'
import { ReverseButton } from '../reverse/index.ts'
import { ClosePopover } from './close-popover.tsx'
import styles from './positions.module.css'

/**
 * The buttons that close a position by a limit or a market order, reverse it, or share it; nothing while the position
 * is being liquidated.
 */
export function CloseButtons({ position }: { readonly position: Position }) {
  const contract = useInstrument(position.symbol)?.contract
  if (contract === undefined || position.positionStatus !== 'Normal') return null
  return (
    <>
      <ClosePopover position={position} contract={contract} orderType="Limit" />
      <ClosePopover position={position} contract={contract} orderType="Market" />
      <ReverseButton position={position} />
      <Suspense fallback={<span className={styles['sharing']} />}>
        <SharePoster position={position} />
      </Suspense>
    </>
  )
}
