import { lazyDialog } from '../../ui/index.ts'
import { openLayer } from '../command-door/index.ts'
import { type CommandPart, ofPosition, positionBlock } from '../commands/index.ts'
import { positionSubjectNow } from './subject-now.ts'

const PosterDialog = lazyDialog(async () => (await import('./poster-dialog.tsx')).PosterDialog)

export const posterCommands: CommandPart = () => [
  {
    id: 'position.share',
    group: 'position',
    row: 'position',
    text: (say, scene) => ofPosition(say, scene, say('commands', 'poster')),
    blocked: positionBlock,
    run: ({ position }) => {
      const subject = position === undefined ? undefined : positionSubjectNow(position)
      if (subject !== undefined) openLayer((close) => <PosterDialog subject={subject} onClose={close} />)
    },
  },
]
