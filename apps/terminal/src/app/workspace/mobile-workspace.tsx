import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { Button, Dialog, Tabs } from '../../ui/index.ts'
import styles from './mobile-workspace.module.css'
import type { PanelId } from './panel-ids.ts'
import { PanelLabel } from './panel-label.tsx'
import { Panel } from './panels.tsx'

const VIEWS = [
  'chart',
  'orderBook',
  'trades',
  'positions',
  'orders',
  'orderHistory',
  'executions',
  'closedPnl',
  'assets',
] as const satisfies readonly PanelId[]
type View = (typeof VIEWS)[number]

/** One panel at a time for small screens; the order form comes up as a sheet. */
export function MobileWorkspace({ symbol }: { readonly symbol: string }) {
  const text = useText('app')
  const name = useInstrument(symbol)?.contract.displayName ?? symbol
  const [view, setView] = useState<View>('chart')
  const [trading, setTrading] = useState(false)
  return (
    <div className={styles['mobile']}>
      <Tabs
        label={text('views')}
        value={view}
        onChange={setView}
        items={VIEWS.map((id) => ({
          id,
          label: <PanelLabel id={id} />,
          content: <Panel id={id} symbol={symbol} />,
        }))}
        className={styles['views'] ?? ''}
      />
      <div className={styles['bar']}>
        <Button kind="primary" size="large" wide onClick={() => setTrading(true)}>
          {text('tradeSymbol', { symbol: name })}
        </Button>
        <Dialog
          open={trading}
          onOpenChange={setTrading}
          title={text('tradeSymbol', { symbol: name })}
          placement="sheet"
        >
          <Panel id="orderPanel" symbol={symbol} />
        </Dialog>
      </div>
    </div>
  )
}
