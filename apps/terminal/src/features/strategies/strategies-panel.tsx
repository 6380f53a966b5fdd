import { strategyEndpoints } from '@perpdesk/protocol'
import { useState } from 'react'
import { endpoints } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { SegmentedControl } from '../../ui/index.ts'
import { EndedStrategies } from './ended-strategies.tsx'
import { RunningStrategies } from './running-strategies.tsx'

Object.assign(endpoints, strategyEndpoints)

/** Strategies, which the exchange executes by itself: the running ones and the ended ones. */
export function StrategiesPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('strategies')
  const [shown, setShown] = useState<'running' | 'ended'>('running')
  const choice = (
    <SegmentedControl
      label={text('view')}
      size="small"
      value={shown}
      onChange={setShown}
      options={[
        { id: 'running', label: text('view.running') },
        { id: 'ended', label: text('view.ended') },
      ]}
    />
  )
  const Shown = shown === 'running' ? RunningStrategies : EndedStrategies
  return <Shown symbol={symbol} choice={choice} />
}
