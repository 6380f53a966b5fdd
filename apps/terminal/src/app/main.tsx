import '../ui/latin-font.ts'
import '../ui/tokens.css'
import '../ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onSessionEnded } from '../client/index.ts'
import { startTexts } from '../i18n/index.ts'
import { navigate } from '../navigation/index.ts'
import { copyPlainNumbers } from '../ui/index.ts'
import { App } from './app.tsx'
import { askAhead } from './ask-ahead.ts'
import { fetchWordsAhead } from './fetch-words-ahead.ts'
import './start-keys.ts'
import { followLanguage } from './follow-language.ts'
// Before the views, see there.
import { catalogueThere } from './start.ts'
import { ChartPanel } from './workspace/panels.tsx'

/** A server that answers in this time, in milliseconds, spares the page its first, empty picture: contracts and market. */
const PATIENCE = 150
/** Texts of another language, and the chart, that take longer than this come while the page is shown without them. */
const PARTS_PATIENCE = 2_500

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element to draw into')
copyPlainNumbers()
// Without a session every other page belongs to somebody else; only the market remains.
onSessionEnded(() => {
  if (!location.pathname.startsWith('/trade')) navigate('/')
})
void start(root)

/** No top-level await: the chart's file imports this one, and both would wait for each other. */
async function start(element: HTMLElement): Promise<void> {
  await startTexts()
  await Promise.all([
    atMost(PATIENCE, catalogueThere.then(askAhead)),
    atMost(PARTS_PATIENCE, followLanguage()),
    location.pathname.startsWith('/trade') ? atMost(PARTS_PATIENCE, ChartPanel.prefetch()) : undefined,
  ])
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  void fetchWordsAhead()
}

function atMost(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])
}
