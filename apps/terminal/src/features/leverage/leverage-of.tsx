import { useInstrument } from '../../stores/index.ts'
import { LeverageDialog } from './leverage-dialog.tsx'
import { useContractMargin } from './use-contract-margin.ts'
import { useLeverageSetting } from './use-leverage-setting.ts'

/** The leverage dialog of a contract; nothing until its setting is known. */
export function LeverageOf({ symbol, onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const contract = useInstrument(symbol)?.contract
  const setting = useLeverageSetting(symbol)
  const margin = useContractMargin(contract)
  if (contract === undefined || setting === undefined) return null
  return <LeverageDialog contract={contract} setting={setting} margin={margin} onClose={onClose} />
}
