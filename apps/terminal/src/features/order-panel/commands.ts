import { type CommandPart, contractBlock, runCommand, type TerminalCommand } from '../commands/index.ts'
import { KINDS } from './kinds/kinds.ts'
import type { KindId } from './kinds/order-kind.ts'
import { actInPanel, type PanelAct } from './panel-acts.ts'

const KIND_KEYS: Readonly<Partial<Record<KindId, string>>> = { Limit: 'L', Market: 'M' }
const SHARES = [
  [25, '1'],
  [50, '2'],
  [75, '3'],
  [100, '4'],
] as const

/**
 * Returns an action that runs in the order panel if the panel is visible, and otherwise brings the panel to the front.
 */
function act(wish: PanelAct): () => void {
  return () => {
    if (!actInPanel(wish)) runCommand('panel.orderPanel')
  }
}

/** Commands for everything that a trader can do in the order panel. */
export const orderPanelCommands: CommandPart = () => [
  ...(['Buy', 'Sell'] as const).map(
    (side): TerminalCommand => ({
      id: `order.send${side}`,
      group: 'order',
      keys: side === 'Buy' ? 'Shift+B' : 'Shift+S',
      text: (say) => say('commands', side === 'Buy' ? 'sendBuy' : 'sendSell'),
      blocked: contractBlock,
      run: act({ act: 'press', side }),
    }),
  ),
  ...(['price', 'size'] as const).map(
    (field): TerminalCommand => ({
      id: `order.${field}Field`,
      group: 'order',
      keys: field === 'price' ? 'P' : 'Q',
      text: (say) => say('commands', field === 'price' ? 'toPrice' : 'toSize'),
      blocked: contractBlock,
      run: act({ act: 'focus', field }),
    }),
  ),
  ...SHARES.map(
    ([percent, keys]): TerminalCommand => ({
      id: `order.share${percent}`,
      group: 'order',
      keys,
      text: (say) => say('commands', 'share', { percent }),
      blocked: contractBlock,
      run: act({ act: 'share', percent }),
    }),
  ),
  ...KINDS.map(
    ({ id }): TerminalCommand => ({
      id: `order.kind${id}`,
      group: 'order',
      ...(KIND_KEYS[id] === undefined ? {} : { keys: KIND_KEYS[id] }),
      text: (say) => say('commands', 'choice', { what: say('orderPanel', 'type'), which: say('orderPanel', id) }),
      run: act({ act: 'kind', kind: id }),
    }),
  ),
]
