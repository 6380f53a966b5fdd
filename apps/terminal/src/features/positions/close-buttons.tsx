import type { Position } from '@perpdesk/protocol'
import { useInstrument } from '../../stores/index.ts'
import { ReverseButton } from '../reverse/index.ts'
import { ClosePopover } from './close-popover.tsx'

/** Closes a position by a limit or a market order, or reverses it, while it is its owner's to close. */
export function CloseButtons({ position }: { readonly position: Position }) {
  const contract = useInstrument(position.symbol)?.contract
  if (contract === undefined || position.positionStatus !== 'Normal') return null
  return (
    <>
      <ClosePopover position={position} contract={contract} orderType="Limit" />
      <ClosePopover position={position} contract={contract} orderType="Market" />
      <ReverseButton position={position} />
    </>
  )
}
