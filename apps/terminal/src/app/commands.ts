import { alertCommands } from '../features/alerts/commands.tsx'
import { chartCommands } from '../features/chart/commands.ts'
import type { CommandActions } from '../features/command-access/index.ts'
import {
  contributeCommands,
  openKeys,
  openPalette,
  openRowMenu,
  ownCommands,
  runCommand,
  startHotkeys,
} from '../features/commands/index.ts'
import { glossaryCommands } from '../features/glossary/commands.ts'
import { guideCommands } from '../features/guide/commands.ts'
import { leverageCommands } from '../features/leverage/commands.tsx'
import { marginModeCommands } from '../features/margin-mode/commands.tsx'
import { orderPanelCommands } from '../features/order-panel/commands.ts'
import { orderCommands } from '../features/orders/commands.tsx'
import { positionCommands } from '../features/positions/commands.tsx'
import { posterCommands } from '../features/poster/commands.tsx'
import { reverseCommands } from '../features/reverse/commands.tsx'
import { settingsCommands } from '../features/settings/commands.ts'
import { pairOrderCommands } from '../features/spot-trading/commands.tsx'
import { symbolPickerCommands } from '../features/symbol-picker/commands.ts'
import { tpslCommands } from '../features/tpsl/commands.tsx'
import { whatsNewCommands } from '../features/whats-new/commands.ts'
import { loadTexts } from '../i18n/index.ts'
import { loadPairs } from '../stores/load-pairs.ts'
import { contractCommands } from './contract-commands.ts'
import { panelCommands } from './workspace/panel-commands.ts'

// Parts of the program that have commands, one a line.
contributeCommands(
  orderPanelCommands,
  leverageCommands,
  marginModeCommands,
  orderCommands,
  pairOrderCommands,
  tpslCommands,
  positionCommands,
  reverseCommands,
  posterCommands,
  symbolPickerCommands,
  contractCommands,
  alertCommands,
  chartCommands,
  panelCommands,
  settingsCommands,
  glossaryCommands,
  guideCommands,
  whatsNewCommands,
  ownCommands,
)

/**
 * Loads the texts of the commands and returns the functions that use commands. Choices of the settings are commands
 * too.
 */
export async function commandActions(): Promise<CommandActions> {
  // The palette finds spot pairs too.
  void loadPairs()
  await loadTexts('commands', 'help', 'settings')
  return { openPalette, openKeys, openRowMenu, run: runCommand, startHotkeys }
}
