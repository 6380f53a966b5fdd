import { coinIcon, coinLetters } from '@perpdesk/trading'
import { Link } from '../../navigation/index.ts'
import { isPair, marketOf } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { CoinIcon } from '../../ui/index.ts'
import { spotAddress } from '../trade-address/index.ts'

/** A pair's name with a link to its page; only the symbol if the pair is no longer listed. */
export function PairLink({ symbol }: { readonly symbol: string }) {
  const pair = marketOf(symbol)
  if (pair === undefined || !isPair(pair)) return <span className={cells['symbol']}>{symbol}</span>
  const icon = coinIcon(pair.baseCoin)
  return (
    <Link to={spotAddress(pair)} className={cells['symbol']}>
      <CoinIcon dark={icon} light={icon} letters={coinLetters(pair.baseCoin)} />
      {pair.displayName}
    </Link>
  )
}
