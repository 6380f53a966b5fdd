import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ErrorBoundary, Toaster, TooltipProvider } from '../ui/index.ts'
import type { AppRouter } from './router.tsx'

const queries = new QueryClient({
  // The caller reports its errors and the person decides to try again; what is live comes by stream.
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 } },
})

export function App({ router }: { readonly router: AppRouter }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <TooltipProvider>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
