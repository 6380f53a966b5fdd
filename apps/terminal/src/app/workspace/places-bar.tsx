import { ArrowLeftRight, BookOpen, ChartCandlestick, History, type LucideIcon, WalletCards } from 'lucide-react'
import { useText } from '../../i18n/index.ts'
import { usePositions } from '../../stores/index.ts'
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
  readonly current: PlaceId
  readonly onGo: (place: PlaceId) => void
}

/** The bar that opens the places of a small screen, always within reach of a thumb. */
export function PlacesBar({ places, current, onGo }: PlacesBarProps) {
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
              {place === 'positions' ? <PositionBadge /> : null}
            </span>
            <span className={styles['name']}>{text(`place_${place}`)}</span>
          </button>
        )
      })}
    </nav>
  )
}

function PositionBadge() {
  const { value } = usePositions()
  return value.length === 0 ? null : <span className={styles['badge']}>{value.length}</span>
}
