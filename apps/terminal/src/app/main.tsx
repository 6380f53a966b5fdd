import '@fontsource-variable/inter/opsz.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from '../i18n/index.ts'
import { App } from './app.tsx'
import { startServices } from './start.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element to draw into')
startServices()
await startTexts()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
