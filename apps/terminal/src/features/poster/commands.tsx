import { lazyDialog } from '../../ui/index.ts'
import { openLayer } from '../command-access/index.ts'
import { type CommandPart, ofPosition, positionBlock } from '../commands/index.ts'
import { positionSubjectNow } from './subject-now.ts'

const OwnPoster = lazyDialog(async () => (await import('./own-poster.tsx')).OwnPoster)

export const posterCommands: CommandPart = () => [
  {
    id: 'position.share',
    group: 'position',
    row: 'position',
    text: (say, scene) => ofPosition(say, scene, say('commands', 'poster')),
    blocked: positionBlock,
    run: ({ position }) => {
      const subject = position === undefined ? undefined : positionSubjectNow(position)
      if (subject !== undefined) openLayer((close) => <OwnPoster subject={subject} onClose={close} />)
    },
  },
]
