import { positionRecordOf } from '@perpdesk/protocol'
import type { OrderType } from '@perpdesk/trading'
import { instrumentOf } from '../../stores/index.ts'
import { lazyDialog } from '../../ui/index.ts'
import { openLayer } from '../command-access/index.ts'
import {
  type CommandPart,
  copyCommands,
  inOwnWords,
  ofPosition,
  positionBlock,
  type TerminalCommand,
} from '../commands/index.ts'
import { writtenPrice, writtenQty } from '../order-words/index.ts'

const CloseDialog = lazyDialog(async () => (await import('./close-dialog.tsx')).CloseDialog)

const close = (orderType: OrderType, keys: string): TerminalCommand => ({
  id: `position.close${orderType}`,
  group: 'position',
  row: 'position',
  keys,
  danger: true,
  text: (say, scene) => ofPosition(say, scene, say('commands', orderType === 'Limit' ? 'closeLimit' : 'closeMarket')),
  blocked: positionBlock,
  run: ({ position }) => {
    const contract = position === undefined ? undefined : instrumentOf(position.symbol)?.contract
    if (position === undefined || contract === undefined) return
    openLayer((done) => <CloseDialog position={position} contract={contract} orderType={orderType} onClose={done} />)
  },
})

/** Commands that close a position or copy its row. */
export const positionCommands: CommandPart = () => [
  close('Market', 'C'),
  close('Limit', 'Shift+C'),
  ...copyCommands('position', {
    line: (scene) => {
      const { position } = scene
      if (position === undefined) return undefined
      const { symbol, size, entryPrice } = position
      return ofPosition(inOwnWords, scene, `${writtenQty(symbol, size)} @ ${writtenPrice(symbol, entryPrice)}`)
    },
    record: ({ position }) => (position === undefined ? undefined : positionRecordOf(position)),
  }),
]
