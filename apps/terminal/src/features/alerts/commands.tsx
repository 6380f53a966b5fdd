import { textOf } from '../../i18n/index.ts'
import { openLayer } from '../command-access/index.ts'
import { type CommandPart, signedOutBlock } from '../commands/index.ts'
import { AlertsDialog } from './lazy-alerts-dialog.ts'
import { pageMarket } from './page-market.ts'

export const alertCommands: CommandPart = () => [
  {
    id: 'contract.alerts',
    group: 'contract',
    keys: 'Alt+A',
    text: (say) => say('symbolBar', 'alerts'),
    blocked: (scene) => (pageMarket(scene) === undefined ? textOf('commands')('blocked.noContract') : signedOutBlock()),
    run: (scene) => {
      const symbol = pageMarket(scene)
      if (symbol !== undefined) openLayer((close) => <AlertsDialog symbol={symbol} onClose={close} />)
    },
  },
]
