import { instrumentOf } from '../../stores/index.ts'
import { lazyDialog } from '../../ui/index.ts'
import { openLayer } from '../command-access/index.ts'
import { type CommandPart, ofPosition, positionBlock } from '../commands/index.ts'

const TpSlDialog = lazyDialog(async () => (await import('./tpsl-dialog.tsx')).TpSlDialog)

export const tpslCommands: CommandPart = () => [
  {
    id: 'position.tpsl',
    group: 'position',
    row: 'position',
    keys: 'T',
    text: (say, scene) => ofPosition(say, scene, say('commands', 'tpsl')),
    blocked: positionBlock,
    run: ({ position }) => {
      const contract = position === undefined ? undefined : instrumentOf(position.symbol)?.contract
      if (position === undefined || contract === undefined) return
      openLayer((close) => <TpSlDialog position={position} contract={contract} onClose={close} />)
    },
  },
]
