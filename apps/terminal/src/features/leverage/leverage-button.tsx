import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { Button, DropdownMenu, formatLeverage, lazyDialog, toast } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import styles from './leverage.module.css'
import { quickLeverages } from './round-leverages.ts'
import { useContractMargin } from './use-contract-margin.ts'
import { useLeverageSetting, useSetLeverage } from './use-leverage-setting.ts'

/** Fetched when it is first opened. */
const LeverageDialog = lazyDialog(async () => (await import('./leverage-dialog.tsx')).LeverageDialog)

/** The leverage of a contract: a menu of round figures that apply at once, and the dialog behind "Customise". */
export function LeverageButton({ symbol }: { readonly symbol: string }) {
  const text = useText('leverage')
  const contract = useInstrument(symbol)?.contract
  const setting = useLeverageSetting(symbol)
  const setLeverage = useSetLeverage(symbol)
  const [customising, setCustomising] = useState(false)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const blocked = useSendBlock()
  const { marginMode } = useContractMargin(contract)

  const choose = async (leverageE2: number) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const error = await setLeverage(leverageE2, leverageE2)
    sending.current = false
    setBusy(false)
    if (error !== undefined) toast.error(error.message, { key: `leverage-${symbol}` })
    else {
      const done = text('done', { symbol: contract?.displayName ?? symbol, leverage: formatLeverage(leverageE2) })
      toast.success(done, { key: `leverage-${symbol}` })
    }
  }

  if (contract === undefined || setting === undefined) {
    return (
      <Button disabled wide>
        {text('leverage')}
      </Button>
    )
  }
  const shown =
    setting.buyLeverageE2 === setting.sellLeverageE2
      ? formatLeverage(setting.buyLeverageE2)
      : text('longShort', {
          long: formatLeverage(setting.buyLeverageE2),
          short: formatLeverage(setting.sellLeverageE2),
        })
  const items = quickLeverages(contract).map((leverageE2) => ({
    id: String(leverageE2),
    label: formatLeverage(leverageE2),
    disabled:
      busy || blocked !== undefined || (leverageE2 === setting.buyLeverageE2 && leverageE2 === setting.sellLeverageE2),
    onSelect: () => void choose(leverageE2),
  }))
  const customise = { id: 'customise', label: text('customise'), separated: true, onSelect: () => setCustomising(true) }
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button wide busy={busy} aria-label={`${text('leverage')}: ${shown}`}>
            {shown}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
        header={
          <>
            {text('quick', { symbol: contract.displayName })}
            {blocked === undefined ? null : <p className={styles['blocked']}>{blocked}</p>}
          </>
        }
        items={[...items, customise]}
      />
      {customising ? (
        <LeverageDialog
          contract={contract}
          setting={setting}
          marginMode={marginMode}
          onClose={() => setCustomising(false)}
        />
      ) : null}
    </>
  )
}
