// Runs before the first paint, so that nobody sees the wrong theme for a moment. The settings themselves are read again,
// field by field, by the application.
try {
  const kept = JSON.parse(localStorage.getItem('perpdesk.settings.1') ?? '{}')
  const root = document.documentElement
  const light = kept.theme === 'system' ? matchMedia('(prefers-color-scheme: light)').matches : kept.theme === 'light'
  root.dataset.theme = light ? 'light' : 'dark'
  root.dataset.colours = kept.colours === 'distinct' ? 'distinct' : 'normal'
} catch {
  // The page's own attributes stand.
}
