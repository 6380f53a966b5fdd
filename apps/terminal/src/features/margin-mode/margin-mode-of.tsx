import { useInstrument } from '../../stores/index.ts'
import { useContractMargin, useLeverageSetting } from '../leverage/index.ts'
import { MarginModeDialog } from './margin-mode-dialog.tsx'

/** The margin mode dialog of a contract; nothing until its setting is known. */
export function MarginModeOf({ symbol, onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const contract = useInstrument(symbol)?.contract
  const setting = useLeverageSetting(symbol)
  const margin = useContractMargin(contract)
  if (contract === undefined || setting === undefined) return null
  return <MarginModeDialog contract={contract} margin={margin} setting={setting} onClose={onClose} />
}
