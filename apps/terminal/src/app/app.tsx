import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { followSettings } from '../features/leverage/index.ts'
import { settings, usePreferences } from '../stores/index.ts'
import { ErrorBoundary, Toaster } from '../ui/index.ts'
import { Shell } from './shell.tsx'

const queries = new QueryClient({
  // Callers report errors and the user decides whether to retry; live data arrives by stream.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 } },
})

followSettings(queries)

export function App() {
  const [{ toastPlace }] = usePreferences(settings)
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <Suspense>
          <Shell />
        </Suspense>
        <Toaster place={toastPlace} />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
