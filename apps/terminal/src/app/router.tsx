import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { readAddress } from '../features/trade-address/index.ts'
import { askForMarket } from '../stores/index.ts'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'
import { TradePage } from './trade-page.tsx'

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage })

/** Every contract's page: what follows is read by the room of addresses, in one place for all families. */
const tradeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trade/$',
  component: TradePage,
  loader: ({ params: { _splat: path = '' } }) => {
    const asked = readAddress(path)
    if (asked !== undefined) askForMarket(asked.name.toUpperCase())
  },
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
