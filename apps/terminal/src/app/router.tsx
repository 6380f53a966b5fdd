import { createRootRoute, createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router'
import { askForMarket, settings } from '../stores/index.ts'
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
  loader: ({ params }) => askForMarket(params.symbol),
})

const routeTree = rootRoute.addChildren([homeRoute, tradeRoute])

/** `history` is the browser's unless a test brings its own. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({ routeTree, scrollRestoration: false, ...(history === undefined ? {} : { history }) })
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
