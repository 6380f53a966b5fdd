/** For developers of the terminal, in one language: the production build contains none of it. */
export const WORDS = {
  title: 'Calls',
  open: 'Show calls',
  close: 'Hide calls',
  clear: 'Clear',
  none: 'No calls yet.',
  heads: ['Sent', 'Call', 'ms', 'Code', 'Tag', 'Push after'],
} as const
