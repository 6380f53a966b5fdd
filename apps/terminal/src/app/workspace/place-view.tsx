import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { Tabs } from '../../ui/index.ts'
import type { PanelId } from './panel-ids.ts'
import { PanelLabel } from './panel-label.tsx'
import { Panel } from './panels.tsx'
import { useAskedPanel } from './shown-panel.ts'

interface PlaceViewProps {
  readonly panels: readonly PanelId[]
  readonly symbol: string
}

/** Content of a place: its only panel, or a tab for each of several. */
export function PlaceView({ panels, symbol }: PlaceViewProps) {
  const text = useText('app')
  const [first, second] = panels
  const [shown, show] = useState(first)
  const asked = useAskedPanel()
  const [heard, hear] = useState(asked.count)
  if (heard !== asked.count) {
    hear(asked.count)
    if (asked.panel !== undefined && panels.includes(asked.panel)) show(asked.panel)
  }
  if (first === undefined || shown === undefined) return null
  if (second === undefined) return <Panel id={first} symbol={symbol} />
  return (
    <Tabs
      label={text('panels')}
      value={shown}
      onChange={show}
      items={panels.map((id) => ({
        id,
        label: <PanelLabel id={id} symbol={symbol} />,
        content: <Panel id={id} symbol={symbol} />,
      }))}
    />
  )
}
