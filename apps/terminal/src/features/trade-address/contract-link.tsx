import { serverClock } from '../../client/index.ts'
import { Link } from '../../navigation/index.ts'
import { useInstrument } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { CoinIcon } from '../../ui/index.ts'
import { addressOf } from './address.ts'

interface ContractLinkProps {
  readonly symbol: string
  /** Class of a name outside tables; without it the link looks like a table's and has the coin's icon. */
  readonly className?: string | undefined
}

/** A contract's name with a link to its trade page; only the symbol if the contract is no longer listed. */
export function ContractLink({ symbol, className }: ContractLinkProps) {
  const entry = useInstrument(symbol)
  const looks = className ?? cells['symbol']
  if (entry === undefined) return <span className={looks}>{symbol}</span>
  return (
    <Link to={addressOf(entry, serverClock.now())} className={looks}>
      {className === undefined ? <CoinIcon {...entry.terms.icon} /> : null}
      {entry.contract.displayName}
    </Link>
  )
}
