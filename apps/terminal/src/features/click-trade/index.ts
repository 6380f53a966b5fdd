import { fetchPart } from '../../ui/fetch-part.ts'

export { useArmed } from './armed.ts'
export { ArmedBar, ArmSwitch } from './parts.tsx'

/** Fetches the code that sends the order of a click. */
export const clickSender = () => fetchPart(() => import('./place-click.ts'))
