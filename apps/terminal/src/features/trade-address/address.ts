import { deliveryOf, periodOfDelivery, periodOfShort, shortPeriod } from '@perpdesk/trading'
import { type CatalogueEntry, type Contract, ROUTE_KINDS, type RouteKind } from '../../stores/index.ts'

/** Fields on which the address of a contract depends. */
export interface Addressed extends Pick<CatalogueEntry, 'symbol' | 'routeKind'> {
  readonly contract: Pick<Contract, 'displayName' | 'baseCoin' | 'quoteCoin' | 'deliveryTime'>
}

const TRADE = '/trade/'
const PATHS: Readonly<Record<RouteKind, string>> = {
  usdt: 'usdt/',
  usdc: 'futures/usdc/',
  inverse: 'inverse/',
  inverseFutures: 'inverse/futures/',
}
const OPTION_PATHS = ['option/usdc/', 'option/usdt/']

/** The contract named by an address: the kind of page and the rest of the address, as typed. */
export interface AskedContract {
  /** `option` has no contracts yet. */
  readonly kind: RouteKind | 'option'
  readonly name: string
}

/** Reads the part of an address after `/trade/` (ROUTE-01 to ROUTE-05); `undefined` if it names no contract. */
export function readAddress(path: string): AskedContract | undefined {
  const nameAfter = (start: string) => {
    const name = path.startsWith(start) ? path.slice(start.length) : ''
    return name.includes('/') ? '' : name
  }
  for (const kind of ROUTE_KINDS) {
    const name = nameAfter(PATHS[kind])
    if (name !== '') return { kind, name }
  }
  const option = OPTION_PATHS.map(nameAfter).find((name) => name !== '')
  return option === undefined ? undefined : { kind: 'option', name: option }
}

/**
 * Returns the symbol that an address names, without checking that it exists; `undefined` if it is no address of a trade
 * page.
 */
export function addressedSymbol(path: string): string | undefined {
  const asked = path.startsWith(TRADE) ? readAddress(path.slice(TRADE.length)) : undefined
  return asked?.name.toUpperCase()
}

/** Returns the contract that an address names, whatever its family; `undefined` if there is none. */
export function contractAsked<Known extends Addressed>(
  { kind, name }: AskedContract,
  bySymbol: ReadonlyMap<string, Known>,
  now: number,
): Known | undefined {
  if (kind === 'option') return undefined
  const wanted = name.toUpperCase()
  const found = bySymbol.get(wanted)
  if (found !== undefined) return found
  const known = [...bySymbol.values()]
  if (kind === 'inverseFutures') return contractOfPeriod(wanted, known, now)
  return known.find(({ contract }) => contract.displayName === wanted)
}

/** Finds the contract of a pair and a period, `BTCUSD_Q`. */
function contractOfPeriod<Known extends Addressed>(
  name: string,
  contracts: readonly Known[],
  now: number,
): Known | undefined {
  const [pair, short, ...more] = name.split('_')
  const code = more.length === 0 && short !== undefined ? periodOfShort(short) : undefined
  if (code === undefined) return undefined
  const deliveryTime = deliveryOf(code, now)
  return contracts.find(
    ({ routeKind, contract }) =>
      routeKind === 'inverseFutures' && pairOf(contract) === pair && contract.deliveryTime === deliveryTime,
  )
}

function pairOf({ baseCoin, quoteCoin }: Addressed['contract']): string {
  return `${baseCoin}${quoteCoin}`
}

/** Returns the address of a contract: inverse futures by their period, or by their name if no period applies. */
export function addressOf({ symbol, routeKind, contract }: Addressed, now: number): string {
  const period = routeKind === 'inverseFutures' ? periodOfDelivery(contract.deliveryTime, now) : undefined
  return `${TRADE}${PATHS[routeKind]}${period === undefined ? symbol : `${pairOf(contract)}_${shortPeriod(period)}`}`
}

/**
 * Returns the proper address of a contract that was found by another address (ROUTE-06): in its own family, in
 * capitals. A period that means the same delivery as a longer one is kept, because both are addresses of the contract.
 */
export function properAddress(asked: AskedContract, contract: Addressed, now: number): string {
  const { routeKind } = contract
  const name = asked.name.toUpperCase()
  const byPeriod = routeKind === 'inverseFutures' && asked.kind === routeKind && name.includes('_')
  return byPeriod ? `${TRADE}${PATHS[routeKind]}${name}` : addressOf(contract, now)
}
