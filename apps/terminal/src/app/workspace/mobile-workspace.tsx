import { Activity, type ReactNode, startTransition, useRef, useState } from 'react'
import { isPairSymbol } from '../../stores/index.ts'
import { afterPicture, useIsIdle } from '../../ui/index.ts'
import { ShellSlot } from '../shell-slot.tsx'
import styles from './mobile-workspace.module.css'
import type { PanelId } from './panel-ids.ts'
import { PlaceView } from './place-view.tsx'
import { PAIR_PLACES, PLACE_IDS, PLACES, type PlaceId } from './places.ts'
import { PlacesBar } from './places-bar.tsx'
import { useShowPanel } from './shown-panel.ts'

interface MobileWorkspaceProps {
  readonly symbol: string
  readonly onItsSide: boolean
}

/**
 * Shows one place at a time on small screens. In portrait the order form is a place like the others; in landscape it
 * fits beside each of them. A tap highlights the place at once; the place itself is rendered after that frame.
 */
export function MobileWorkspace({ symbol, onItsSide }: MobileWorkspaceProps) {
  const element = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<PlaceId>('chart')
  const [drawn, draw] = useState<PlaceId>('chart')
  const ahead = useIsIdle()
  const isOfPair = isPairSymbol(symbol)
  const panelsOf = (place: PlaceId): readonly PanelId[] => (isOfPair ? PAIR_PLACES : PLACES)[place]
  const places: readonly PlaceId[] = onItsSide ? PLACE_IDS.filter((place) => place !== 'trade') : PLACE_IDS
  const among = (place: PlaceId) => (places.includes(place) ? place : 'chart')
  const go = (place: PlaceId) => {
    choose(place)
    afterPicture(() => startTransition(() => draw(place)))
    // If zoom makes the page longer than the screen, the bar is below the place, which must be scrolled into view.
    element.current?.scrollIntoView({ block: 'start' })
  }
  useShowPanel((panel) => {
    const place = places.find((id) => panelsOf(id).includes(panel))
    if (place !== undefined) go(place)
  })
  return (
    <div ref={element} className={styles['mobile']}>
      {PLACE_IDS.map((place) => {
        const shown = place === among(drawn) || !places.includes(place)
        if (!shown && !ahead) return null
        return (
          <Place key={place} place={place} shown={shown}>
            <PlaceView panels={panelsOf(place)} symbol={symbol} />
          </Place>
        )
      })}
      <ShellSlot name="places">
        <PlacesBar places={places} isOfPair={isOfPair} current={among(chosen)} onGo={go} />
      </ShellSlot>
    </div>
  )
}

interface PlaceProps {
  readonly place: PlaceId
  readonly shown: boolean
  readonly children: ReactNode
}

/**
 * Keeps the state of a place, such as typed text, while another is shown. A hidden place subscribes to no stream; only
 * the chart stays active, because creating it again would take too long.
 */
function Place({ place, shown, children }: PlaceProps) {
  const keptAlive = place === 'chart'
  return (
    <Activity mode={shown || keptAlive ? 'visible' : 'hidden'}>
      <div className={styles['place']} data-place={place} data-shown={shown}>
        {children}
      </div>
    </Activity>
  )
}
