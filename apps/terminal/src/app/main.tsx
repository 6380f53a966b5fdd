import '@fontsource-variable/inter/opsz.css'
import '../ui/tokens.css'
import '../ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../i18n/index.ts'
import { App } from './app.tsx'
import { makeRouter } from './router.tsx'
// Before the views, see there.
import { catalogueAsked } from './start.ts'

/** A server that answers in this time, in milliseconds, spares the page its first, empty picture. */
const PATIENCE = 150

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element to draw into')
const router = makeRouter()
await Promise.all([
  startTexts(),
  Promise.race([catalogueAsked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]),
])
await router.load()
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
)
