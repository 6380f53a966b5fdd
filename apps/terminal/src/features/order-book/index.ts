import { lazyPart } from '../../ui/index.ts'

export { type Groups, groupsOf, groupTicks } from './grouping.ts'
export { GroupingSelect } from './grouping-select.tsx'
export { OrderBookPanel } from './order-book-panel.tsx'
export { useBookSteps } from './steps.ts'
export { useRowRoom } from './use-row-room.ts'

/** Loaded when it is first shown. */
export const DepthPanel = lazyPart(async () => (await import('./depth/depth-panel.tsx')).DepthPanel)
