export { orderRowCommands } from './row-commands.tsx'
