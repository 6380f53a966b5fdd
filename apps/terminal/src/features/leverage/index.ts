export { LeverageButton } from './leverage-button.tsx'
export { useKeepSetting, useLeverageSetting } from './use-leverage-setting.ts'
