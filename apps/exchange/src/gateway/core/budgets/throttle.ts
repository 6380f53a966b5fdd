export { Throttle } from '../../../identity/throttle.ts'
