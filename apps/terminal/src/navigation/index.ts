export { Link, navigate, pathNow, Redirect, usePath } from './navigation.tsx'
