import { type Order, pairOrderOf } from '@perpdesk/protocol'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFollowedSpot, useSpotOrderChanges } from '../../stores/follow-spot.ts'
import { useSpotOrders } from '../../stores/index.ts'
import { loadPairs } from '../../stores/load-pairs.ts'

interface PairOrdersProps {
  /** Called with the open orders when the stream starts or is restored; they are not reported. */
  readonly onOpen: (orders: readonly Order[]) => void
  readonly onChanges: (orders: readonly Order[]) => void
}

/** Follows the account's orders on pairs. Renders nothing. */
export function PairOrders({ onOpen, onChanges }: PairOrdersProps) {
  useFollowedSpot()
  // The notices give figures with the decimals of their pair.
  const [pairs] = useState(loadPairs)
  const { status, value } = useSpotOrders()
  const start = useEffectEvent(() => onOpen(value.map(pairOrderOf)))
  useEffect(() => {
    if (status === 'live') start()
  }, [status])
  useSpotOrderChanges((changes) => {
    void pairs.then(() => onChanges(changes.map(pairOrderOf)))
  })
  return null
}
