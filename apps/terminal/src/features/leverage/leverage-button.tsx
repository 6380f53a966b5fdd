import { ChevronDown } from 'lucide-react'
import { Suspense, useCallback, useRef, useState } from 'react'
import { formatLeverage } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useInstrument, usePositions } from '../../stores/index.ts'
import { Button, DropdownMenu, lazyDialog, lazyPart, toast } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import styles from './leverage.module.css'
import { leverageMarks } from './leverage-choices.ts'
import { useContractMargin } from './use-contract-margin.ts'
import { useLeverageSetting } from './use-leverage-setting.ts'
import { useSetLeverage } from './use-set-leverage.ts'

/** Fetched when first opened. */
const LeverageDialog = lazyDialog(async () => (await import('./leverage-dialog.tsx')).LeverageDialog)

/** Checks a leverage from the menu against open positions and shows its effect. */
const QuickChange = lazyPart(async () => (await import('./quick-change.tsx')).QuickChange)

/** The leverage of a contract: a menu of round values that apply at once, and the dialog behind "Customise". */
export function LeverageButton({ symbol }: { readonly symbol: string }) {
  const text = useText('leverage')
  const contract = useInstrument(symbol)?.contract
  const name = contract?.displayName ?? symbol
  const setting = useLeverageSetting(symbol)
  const setLeverage = useSetLeverage(symbol)
  const [customising, setCustomising] = useState(false)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const blocked = useSendBlock()
  const margin = useContractMargin(contract)
  const holdsSomething = usePositions().value.length > 0
  const [looking, setLooking] = useState<number>()

  const set = useCallback(
    async (leverageE2: number) => {
      if (sending.current) return
      sending.current = true
      setBusy(true)
      const error = await setLeverage({ buyLeverageE2: leverageE2, sellLeverageE2: leverageE2 })
      sending.current = false
      setBusy(false)
      setLooking(undefined)
      const key = `leverage-${symbol}`
      if (error !== undefined) toast.error(error.message, { key })
      else toast.success(text('done', { symbol: name, leverage: formatLeverage(leverageE2) }), { key })
    },
    [setLeverage, symbol, name, text],
  )
  const send = useCallback(() => {
    if (looking !== undefined) void set(looking)
  }, [set, looking])
  const choose = (leverageE2: number) => (holdsSomething ? setLooking(leverageE2) : void set(leverageE2))

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
  const items = leverageMarks(contract).map((leverageE2) => ({
    id: String(leverageE2),
    label: formatLeverage(leverageE2),
    disabled:
      busy || blocked !== undefined || (leverageE2 === setting.buyLeverageE2 && leverageE2 === setting.sellLeverageE2),
    onSelect: () => choose(leverageE2),
  }))
  const customise = { id: 'customise', label: text('customise'), separated: true, onSelect: () => setCustomising(true) }
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button wide busy={busy || looking !== undefined} aria-label={`${text('leverage')}: ${shown}`}>
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
      {looking === undefined ? null : (
        <Suspense fallback={null}>
          <QuickChange
            key={looking}
            contract={contract}
            setting={setting}
            margin={margin}
            leverageE2={looking}
            send={send}
            onClose={() => setLooking(undefined)}
          />
        </Suspense>
      )}
      {customising ? (
        <LeverageDialog contract={contract} setting={setting} margin={margin} onClose={() => setCustomising(false)} />
      ) : null}
    </>
  )
}
