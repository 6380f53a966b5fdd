import { instrumentOf } from '../../stores/index.ts'
import { lazyDialog } from '../../ui/index.ts'
import { openLayer } from '../command-access/index.ts'
import { type CommandPart, ofPosition, positionBlock } from '../commands/index.ts'
import { startReverse } from './start-reverse.ts'

const ReverseDialog = lazyDialog(async () => (await import('./reverse-dialog.tsx')).ReverseDialog)

export const reverseCommands: CommandPart = () => [
  {
    id: 'position.reverse',
    group: 'position',
    row: 'position',
    keys: 'R',
    danger: true,
    text: (say, scene) => ofPosition(say, scene, say('commands', 'reverse')),
    blocked: positionBlock,
    run: ({ position }) => {
      const contract = position === undefined ? undefined : instrumentOf(position.symbol)?.contract
      if (position === undefined || contract === undefined) return
      void startReverse(position, () =>
        openLayer((close) => <ReverseDialog position={position} contract={contract} onClose={close} />),
      )
    },
  },
]
