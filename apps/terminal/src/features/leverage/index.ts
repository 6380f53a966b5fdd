export { followSettings } from './kept-settings.ts'
export { LeverageButton } from './leverage-button.tsx'
export { useContractMargin } from './use-contract-margin.ts'
export { useKeepSetting, useLeverageSetting, useLeverageSettings } from './use-leverage-setting.ts'
