import { serverClock } from '../../client/index.ts'
import { Link } from '../../navigation/index.ts'
import { useInstrument } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { addressOf } from './address.ts'

interface ContractLinkProps {
  readonly symbol: string
  readonly className?: string | undefined
}

/** A contract's name that leads to its trade page; only the name where the contract is no longer listed. */
export function ContractLink({ symbol, className = cells['symbol'] }: ContractLinkProps) {
  const entry = useInstrument(symbol)
  if (entry === undefined) return <span className={className}>{symbol}</span>
  return (
    <Link to={addressOf(entry, serverClock.now())} className={className}>
      {entry.contract.displayName}
    </Link>
  )
}
