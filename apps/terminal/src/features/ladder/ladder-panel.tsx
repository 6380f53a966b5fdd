import { Crosshair } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { type Contract, useInstrument, usePreferences } from '../../stores/index.ts'
import { cx, IconButton, Skeleton } from '../../ui/index.ts'
import list from '../../ui/price-list.module.css'
import { ArmedBar, ArmSwitch, useArmed } from '../click-trade/index.ts'
import { GroupingSelect, useBookSteps } from '../order-book/index.ts'
import styles from './ladder.module.css'
import { ladderPreferences } from './ladder-preferences.ts'
import { LadderTable } from './ladder-table.tsx'

/**
 * The price ladder: a column of prices with the order book on both sides, where orders are placed, moved and cancelled.
 */
export function LadderPanel({ symbol }: { readonly symbol: string }) {
  const instrument = useInstrument(symbol)
  if (instrument === undefined) return <Skeleton rows={18} />
  return <Ladder key={symbol} contract={instrument.contract} />
}

function Ladder({ contract }: { readonly contract: Contract }) {
  const text = useText('ladder')
  const { symbol } = contract
  const [{ follows, ratios }, change] = usePreferences(ladderPreferences)
  // Starts with the catalogue's coarsest price step: with the finest one, the price would soon leave the ladder.
  const { step, steps } = useBookSteps(contract, ratios[symbol], contract.depthMergeTimes.at(-1) ?? 1)
  const armed = useArmed(symbol)
  /** Grows with each request to centre the last price. */
  const [centred, centre] = useState(0)
  return (
    <section className={cx(list['panel'], styles['panel'])} aria-label={text('title')} data-armed={armed}>
      <header className={styles['tools']}>
        <span className={styles['left']}>
          <ArmSwitch symbol={symbol} />
          <IconButton size="small" label={text('centre')} onClick={() => centre((count) => count + 1)}>
            <Crosshair size={14} aria-hidden />
          </IconButton>
          <button
            type="button"
            className={styles['follow']}
            aria-pressed={follows}
            title={text('followsNote')}
            onClick={() => change({ follows: !follows })}
          >
            {text('follows')}
          </button>
        </span>
        <GroupingSelect
          label={text('step')}
          contract={contract}
          step={step}
          steps={steps}
          onChoose={(next) => change({ ratios: { ...ratios, [symbol]: next } })}
        />
      </header>
      {armed ? (
        <Suspense>
          <ArmedBar contract={contract} />
        </Suspense>
      ) : null}
      <LadderTable key={step} contract={contract} ratio={step} follows={follows} armed={armed} centred={centred} />
    </section>
  )
}
