import { Activity, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { afterPicture, whenIdle } from '../../ui/index.ts'
import { ShellSlot } from '../shell-slot.tsx'
import styles from './mobile-workspace.module.css'
import type { PanelId } from './panel-ids.ts'
import { PlaceView } from './place-view.tsx'
import { PLACE_IDS, PLACES, type PlaceId } from './places.ts'
import { PlacesBar } from './places-bar.tsx'
import { useShowPanel } from './shown-panel.ts'

interface MobileWorkspaceProps {
  readonly symbol: string
  readonly onItsSide: boolean
}

/**
 * One place at a time for small screens. In portrait the order form is a place like the others; in landscape the screen
 * has room for it beside each of them. A tap marks the place at once; the place itself is drawn after that frame.
 */
export function MobileWorkspace({ symbol, onItsSide }: MobileWorkspaceProps) {
  const element = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState<PlaceId>('chart')
  const [drawn, draw] = useState<PlaceId>('chart')
  const ahead = useIdleSinceStart()
  const places: readonly PlaceId[] = onItsSide ? PLACE_IDS.filter((place) => place !== 'trade') : PLACE_IDS
  const among = (place: PlaceId) => (places.includes(place) ? place : 'chart')
  const go = (place: PlaceId) => {
    choose(place)
    afterPicture(() => startTransition(() => draw(place)))
    // Where zoom has made the page longer than the screen, its bar stands below the place that it leads to.
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
            <PlaceView panels={PLACES[place]} symbol={symbol} />
          </Place>
        )
      })}
      <ShellSlot name="places">
        <PlacesBar places={places} current={among(chosen)} onGo={go} />
      </ShellSlot>
    </div>
  )
}

const panelsOf = (place: PlaceId): readonly PanelId[] => PLACES[place]

interface PlaceProps {
  readonly place: PlaceId
  readonly shown: boolean
  readonly children: ReactNode
}

/**
 * Keeps typed text and choices of a place while another one is shown. Hidden, it follows no stream; only the chart goes
 * on, since making it again would take longer than a tap may.
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

/** True once the browser had nothing else to do: then the places out of sight are drawn ahead. */
function useIdleSinceStart(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
