import { textOf } from '../../i18n/index.ts'
import { pathNow } from '../../navigation/index.ts'
import type { CommandPart } from '../commands/index.ts'
import { isSpotAddress } from '../trade-address/index.ts'
import { openPicks } from './pick-open.ts'

export const symbolPickerCommands: CommandPart = () => [
  {
    id: 'contract.pick',
    group: 'contract',
    keys: '/',
    text: (say) => say('symbolPicker', 'title'),
    blocked: ({ symbol }) =>
      symbol === undefined && !isSpotAddress(pathNow()) ? textOf('commands')('blocked.noContract') : undefined,
    run: () => openPicks(),
  },
]
