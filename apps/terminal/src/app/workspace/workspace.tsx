import 'dockview-react/dist/styles/dockview.css'
import {
  type DockviewApi,
  DockviewReact,
  type DockviewReadyEvent,
  type DockviewTheme,
  type IDockviewPanelHeaderProps,
  type IDockviewPanelProps,
} from 'dockview-react'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/index.ts'
import { setPreferences } from '../../stores/index.ts'
import { EmptyState } from '../../ui/index.ts'
import { arrangement, resets } from './arrangement.ts'
import { buildLayout, fixWidths } from './layout.ts'
import { hasPanel, PANEL_IDS, Panel, type PanelId } from './panels.tsx'
import styles from './workspace.module.css'

const SymbolContext = createContext('')
const theme: DockviewTheme = { name: 'perpdesk', className: styles['theme'] ?? '', gap: 0 }
const SAVE_AFTER = 300

const isPanelId = (id: string): id is PanelId => PANEL_IDS.some((known) => known === id)

/** Mounted only while it is seen: hidden panels follow no stream. */
function DockedPanel({ api }: IDockviewPanelProps) {
  const symbol = useContext(SymbolContext)
  const [visible, setVisible] = useState(api.isVisible)
  useEffect(() => {
    const watch = api.onDidVisibilityChange((event) => setVisible(event.isVisible))
    return () => watch.dispose()
  }, [api])
  if (!visible || !isPanelId(api.id)) return null
  return (
    <div className={styles['panel']}>
      <Panel id={api.id} symbol={symbol} />
    </div>
  )
}

function PanelTab({ api }: IDockviewPanelHeaderProps) {
  return <span className={styles['tab']}>{api.title}</span>
}

function NoPanels() {
  return <EmptyState text={useText('app')('noPanels')} />
}

const components = { panel: DockedPanel }

/** The dockable panels of a wide screen. Their arrangement is kept and can be reset. */
export function Workspace({ symbol }: { readonly symbol: string }) {
  const text = useText('app')
  const reset = useStore(resets, ({ count }) => count)
  const saving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const cleanUp = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => cleanUp.current?.(), [])

  const ready = ({ api }: DockviewReadyEvent) => {
    cleanUp.current?.()
    const title = (id: PanelId) => text(`panel_${id}`)
    const restored = restore(api)
    let own = restored
    if (!restored) buildLayout(api, hasPanel, title)
    for (const id of PANEL_IDS) api.getPanel(id)?.api.setTitle(title(id))
    const keep = () => {
      clearTimeout(saving.current)
      saving.current = setTimeout(() => setPreferences(arrangement, { layout: { ...api.toJSON() } }), SAVE_AFTER)
    }
    let arranging = true
    const settle = requestAnimationFrame(() => {
      if (!restored) fixWidths(api)
      arranging = false
    })
    const changed = api.onDidLayoutChange(() => {
      if (arranging || !own) return
      keep()
    })
    const touched = () => {
      own = true
      keep()
    }
    const moved = [api.onDidMovePanel(touched), api.onDidActivePanelChange(() => undefined)]
    const sash = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('.dv-sash') !== null) own = true
    }
    const resized = () => {
      if (!own) requestAnimationFrame(() => fixWidths(api))
    }
    window.addEventListener('pointerdown', sash, true)
    window.addEventListener('resize', resized)
    cleanUp.current = () => {
      cancelAnimationFrame(settle)
      clearTimeout(saving.current)
      changed.dispose()
      for (const each of moved) each.dispose()
      window.removeEventListener('pointerdown', sash, true)
      window.removeEventListener('resize', resized)
    }
  }

  return (
    <SymbolContext value={symbol}>
      <div className={styles['workspace']}>
        <DockviewReact
          key={reset}
          components={components}
          defaultTabComponent={PanelTab}
          watermarkComponent={NoPanels}
          onReady={ready}
          theme={theme}
          disableFloatingGroups
          defaultRenderer="onlyWhenVisible"
        />
      </div>
    </SymbolContext>
  )
}

/** Puts the kept arrangement back; false when there is none or it cannot be read any more. */
function restore(api: DockviewApi): boolean {
  const { layout } = arrangement.store.getState()
  if (layout === null) return false
  try {
    // What is kept came from toJSON of this library; anything else makes fromJSON throw, and the built-in layout stands.
    api.fromJSON(layout as unknown as Parameters<DockviewApi['fromJSON']>[0])
    return api.panels.length > 0
  } catch {
    api.clear()
    return false
  }
}
