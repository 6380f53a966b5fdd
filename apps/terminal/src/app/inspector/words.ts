/** Said to whoever develops the terminal, in one language: none of it is in what people get. */
export const WORDS = {
  title: 'Calls',
  open: 'Show calls',
  close: 'Hide calls',
  clear: 'Clear',
  none: 'No calls yet.',
  heads: ['Sent', 'Call', 'ms', 'Code', 'Tag', 'Push after'],
} as const
