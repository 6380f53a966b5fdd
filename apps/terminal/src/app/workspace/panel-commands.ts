import type { CommandPart } from '../../features/commands/index.ts'
import { textOf } from '../../i18n/index.ts'
import { pageContract } from '../../stores/page-contract.ts'
import { PANEL_IDS } from './panel-ids.ts'
import { showPanel } from './shown-panel.ts'

/** Commands that bring each panel of the trade page to the front. */
export const panelCommands: CommandPart = () =>
  PANEL_IDS.map((panel) => ({
    id: `panel.${panel}`,
    group: 'panel',
    text: (say) => say('commands', 'showPanel', { panel: say('app', `panel_${panel}`) }),
    blocked: () => (pageContract() === undefined ? textOf('commands')('blocked.noContract') : undefined),
    run: () => showPanel(panel),
  }))
