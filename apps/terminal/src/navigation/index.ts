export { Link } from './link.tsx'
export { navigate, pathNow, usePath } from './location.ts'
export { Redirect } from './redirect.tsx'
