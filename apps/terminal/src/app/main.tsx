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
// Imported before the views; `start.ts` says why.
import { catalogueThere } from './start.ts'
import { ChartPanel } from './workspace/panels.tsx'

/**
 * Milliseconds to wait for contracts and market data before the first render: an answer within this time spares the
 * page an empty first picture.
 */
const PATIENCE = 150
/**
 * Milliseconds to wait for the texts of another language and for the chart; after that the page is shown without them.
 */
const PARTS_PATIENCE = 2_500

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element to draw into')
copyPlainNumbers()
// After the session has ended, pages other than trade pages may show a user's data, so the trade page is opened
// instead.
onSessionEnded(() => {
  if (!location.pathname.startsWith('/trade')) navigate('/')
})
void start(root)

/**
 * Starts the page. A function instead of a top-level await, because the chart's chunk imports this module and both
 * would wait for each other.
 */
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
