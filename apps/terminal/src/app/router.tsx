import { createRootRoute, createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import { settings } from '../stores/index.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'
import { TradePage } from './trade-page.tsx'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({
      to: '/trade/usdt/$symbol',
      params: { symbol: settings.store.getState().lastSymbol },
      replace: true,
    })
  },
})

const tradeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade/usdt/$symbol',
  component: TradePage,
  beforeLoad: ({ params }) => {
    const symbol = params.symbol.toUpperCase()
    if (symbol !== params.symbol) throw redirect({ to: '/trade/usdt/$symbol', params: { symbol }, replace: true })
  },
})

const routeTree = rootRoute.addChildren([homeRoute, tradeRoute])

/** `history` is the browser's unless a test brings its own. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({ routeTree, scrollRestoration: false, ...(history === undefined ? {} : { history }) })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
