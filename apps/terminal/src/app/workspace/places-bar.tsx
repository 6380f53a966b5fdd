import { ArrowLeftRight, BookOpen, ChartCandlestick, History, type LucideIcon, WalletCards } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { usePositions, useSpotOrders } from '../../stores/index.ts'
import type { PlaceId } from './places.ts'
import styles from './places-bar.module.css'

const ICONS: Record<PlaceId, LucideIcon> = {
  chart: ChartCandlestick,
  book: BookOpen,
  trade: ArrowLeftRight,
  positions: WalletCards,
  history: History,
}

interface PlacesBarProps {
  readonly places: readonly PlaceId[]
  /** True on the page of a spot pair, which has orders in the place of positions. */
  readonly isOfPair: boolean
  readonly current: PlaceId
  readonly onGo: (place: PlaceId) => void
}

/** The bar that opens the places of a small screen, always within reach of a thumb. */
export function PlacesBar({ places, isOfPair, current, onGo }: PlacesBarProps) {
  const text = useText('app')
  return (
    <nav className={styles['bar']} aria-label={text('views')}>
      {places.map((place) => {
        const Icon = ICONS[place]
        return (
          <button
            key={place}
            type="button"
            className={styles['place']}
            data-guide={`place-${place}`}
            aria-current={place === current ? 'page' : undefined}
            onClick={() => onGo(place)}
          >
            <span className={styles['sign']}>
              <Icon size={20} aria-hidden />
              {place !== 'positions' ? null : isOfPair ? <OrderBadge /> : <PositionBadge />}
            </span>
            <span className={styles['name']}>
              {text(isOfPair && place === 'positions' ? 'place_orders' : `place_${place}`)}
            </span>
          </button>
        )
      })}
    </nav>
  )
}

function PositionBadge() {
  return <Badge of={usePositions().value.length} />
}

function OrderBadge() {
  return <Badge of={useSpotOrders().value.length} />
}

function Badge({ of }: { readonly of: number }) {
  return of === 0 ? null : <span className={styles['badge']}>{of}</span>
}
