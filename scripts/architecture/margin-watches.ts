import { ACCOUNT_TYPES, MARGIN_MODES } from '@perpdesk/trading'
import type { Watch, Watched } from './margin-reads.ts'

const ENGINE = 'packages/engine/src'
const TRADING = 'packages/trading/src'
const PROTOCOL = 'packages/protocol/src'
const EXCHANGE = 'apps/exchange/src'
const TERMINAL = 'apps/terminal/src'
const WORDS = [...ACCOUNT_TYPES, ...MARGIN_MODES]

/** Flags and predicates of `trading` that depend on an account type or margin mode. */
const OF_TRADING: readonly Watched[] = [
  [`${TRADING}/account-state.ts`, 'AccountState', 'isolated'],
  [`${TRADING}/account-state.ts`, 'ContractState', 'ownIsolated'],
  [`${TRADING}/margin/contract-margin.ts`, 'ContractStanding', 'isolated'],
  [`${TRADING}/margin/account-kinds.ts`, '', 'hasModePerContract'],
  [`${TRADING}/margin/account-kinds.ts`, '', 'standsAlone'],
  [`${TRADING}/margin/account-kinds.ts`, '', 'offersHedge'],
]

const OF_RULES: readonly Watched[] = [
  ...OF_TRADING,
  [`${TRADING}/account-state.ts`, 'AccountState', 'accountType'],
  [`${TRADING}/margin/side-margin.ts`, 'SideExposure', 'isolated'],
  [`${TRADING}/margin/taken.ts`, 'OtherContract', 'isolated'],
  [`${TRADING}/margin/of-state.ts`, '', 'isIsolatedMode'],
  [`${TRADING}/what-if-account.ts`, 'OwnTerms', 'cross'],
  [`${TRADING}/account-outlook.ts`, 'PositionOutlook', 'isolated'],
  [`${TRADING}/setting-change/change.ts`, 'SettingChange', 'isolated'],
]

/**
 * Account types and margin modes, and names derived from them: code of the engine that depends on them must ask an
 * exposure's regime or an account's margin.
 */
const IN_ENGINE: Omit<Watch, 'root'> = {
  config: 'packages/engine/tsconfig.json',
  sources: `${ENGINE}/`,
  free: /^packages\/engine\/src\/(margin|testing)\//,
  watched: [
    [`${ENGINE}/account/account.ts`, 'Account', 'accountType'],
    [`${ENGINE}/account/account.ts`, 'Account', 'marginMode'],
    [`${ENGINE}/account/exposure-row.ts`, 'ExposureRow', 'symbolIsolated'],
    [`${ENGINE}/margin/account-margin.ts`, 'ChosenMargin', 'accountType'],
    [`${ENGINE}/margin/account-margin.ts`, 'ChosenMargin', 'marginMode'],
    [`${ENGINE}/margin/account-margin.ts`, 'AccountMargin', 'isIsolated'],
    [`${ENGINE}/margin/margin-regime.ts`, 'SettingRules', 'isIsolated'],
    [`${ENGINE}/command.ts`, 'CreateAccount', 'accountType'],
    [`${ENGINE}/command.ts`, 'CreateAccount', 'marginMode'],
    [`${ENGINE}/command.ts`, 'SetMarginMode', 'marginMode'],
    [`${ENGINE}/command.ts`, 'SetSymbolMarginMode', 'isolated'],
    [`${ENGINE}/engine.ts`, 'LeverageState', 'isIsolated'],
    [`${ENGINE}/event.ts`, 'WalletState', 'marginMode'],
    [`${ENGINE}/position-events.ts`, 'PositionState', 'isIsolated'],
    [`${TRADING}/account-state.ts`, 'AccountState', 'accountType'],
    ...OF_TRADING,
  ],
  mayHandOn: new Map([
    [`${ENGINE}/account/account.ts`, 'keeps what was chosen and has a margin chosen by it'],
    [`${ENGINE}/account/report-account.ts`, 'reports the mode'],
    [`${ENGINE}/exchange-engine.ts`, 'answers with the mode'],
    [
      `${ENGINE}/risk/account-state.ts`,
      'describes an account to the rules of `trading`, which foresee changes of modes',
    ],
    [`${ENGINE}/risk/modes.ts`, 'takes the mode from its command'],
    [`${ENGINE}/risk/symbol-mode.ts`, 'takes the mode from its command'],
    [`${ENGINE}/snapshot/exposure-layout.ts`, 'writes the mode as bytes'],
    [`${ENGINE}/reports/position-view.ts`, 'reports the mode'],
    [`${ENGINE}/reports/wallet-view.ts`, 'reports the mode'],
  ]),
}

/** Code in `trading` calls `marginOf` and `marginIn` with a state, or uses the rules of an account. */
const IN_TRADING: Omit<Watch, 'root'> = {
  config: 'packages/trading/tsconfig.json',
  sources: `${TRADING}/`,
  free: /^packages\/trading\/src\/margin\//,
  watched: OF_RULES,
  mayHandOn: new Map([[`${TRADING}/setting-change/with-setting.ts`, 'takes the mode from the change']]),
  words: WORDS,
}

/** The gateway reports and accepts types and modes, and calls `accountCapabilities` for their consequences. */
const IN_EXCHANGE: Omit<Watch, 'root'> = {
  config: 'apps/exchange/tsconfig.json',
  sources: `${EXCHANGE}/`,
  free: /^apps\/exchange\/src\/testing\//,
  watched: [
    [`${ENGINE}/engine.ts`, 'LeverageState', 'isIsolated'],
    [`${ENGINE}/position-events.ts`, 'PositionState', 'isIsolated'],
    [`${PROTOCOL}/endpoints/positions.ts`, 'positionEndpoints', 'isIsolated'],
    [`${TRADING}/margin/account-kinds.ts`, '', 'hasModePerContract'],
    [`${TRADING}/margin/account-kinds.ts`, '', 'standsAlone'],
    [`${TRADING}/margin/account-kinds.ts`, '', 'offersHedge'],
  ],
  mayHandOn: new Map([
    [`${EXCHANGE}/gateway/faces/terminal/http/handlers/position-settings.ts`, 'makes a command of the request'],
    [`${EXCHANGE}/gateway/faces/terminal/wire/account-records.ts`, 'reports the mode'],
  ]),
  words: WORDS,
}

/** Screens call `accountCapabilities`, `useContractMargin` and `positionCapabilities`. */
const IN_TERMINAL: Omit<Watch, 'root'> = {
  config: 'apps/terminal/tsconfig.json',
  sources: `${TERMINAL}/`,
  free: /\/testing\//,
  watched: [
    ...OF_RULES,
    [`${PROTOCOL}/records/position.ts`, 'position', 'isIsolated'],
    [`${PROTOCOL}/records/position.ts`, 'leverageSetting', 'isIsolated'],
  ],
  mayHandOn: new Map([
    [`${TERMINAL}/features/account-figures/position-figures.ts`, 'asks what follows from the mode of a record'],
    [`${TERMINAL}/features/leverage/use-contract-margin.ts`, 'asks what follows from the mode of a setting'],
    [
      `${TERMINAL}/features/leverage/use-set-leverage.ts`,
      'holds the setting that was read against the one that was sent',
    ],
    [`${TERMINAL}/features/margin-mode/save-modes.ts`, 'holds the setting that was read against the one that was sent'],
    [`${TERMINAL}/features/margin-mode/use-mode-change.ts`, 'puts a chosen mode into the form of a change'],
    [`${TERMINAL}/features/order-panel/contracts-beside.ts`, 'hands the mode of a record to the rules'],
    [`${TERMINAL}/features/order-panel/use-contracts-beside.ts`, 'hands the mode of a setting to the rules'],
    [`${TERMINAL}/features/setting-effect/known-account.ts`, 'describes an account to the rules'],
  ]),
  words: WORDS,
  mayName: new Map([
    [`${TERMINAL}/features/leverage/leverage-choices.ts`, 'has a word for each mode'],
    [`${TERMINAL}/features/notifications/notice-words.ts`, 'has a sentence for each mode'],
    [`${TERMINAL}/features/session/account-name.tsx`, 'names the types; one that has no mode is named without'],
  ]),
}

export const MARGIN_WATCHES: readonly Omit<Watch, 'root'>[] = [IN_ENGINE, IN_TRADING, IN_EXCHANGE, IN_TERMINAL]
