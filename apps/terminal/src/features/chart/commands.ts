import { textOf } from '../../i18n/index.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import type { CommandPart } from '../commands/index.ts'
import { shownChart } from './picture/shown-chart.ts'

/** Loaded with the first picture. */
const pictures = () => fetchPart(() => import('./picture/give-picture.ts'))

const blocked = () => {
  const chart = shownChart()
  return chart === undefined || chart.hasTools ? textOf('commands')('blocked.noChart') : undefined
}

export const chartCommands: CommandPart = () => [
  {
    id: 'chart.savePicture',
    group: 'panel',
    keys: 'Alt+S',
    text: (say) => say('commands', 'savePicture'),
    blocked,
    run: () => {
      const chart = shownChart()
      if (chart !== undefined) void pictures().then(({ savePicture }) => savePicture(chart))
    },
  },
  {
    id: 'chart.copyPicture',
    group: 'panel',
    keys: 'Alt+Shift+S',
    text: (say) => say('commands', 'copyPicture'),
    blocked,
    run: () => {
      const chart = shownChart()
      if (chart !== undefined) void pictures().then(({ copyPicture }) => copyPicture(chart))
    },
  },
]
