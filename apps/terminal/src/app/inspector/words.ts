/** Texts for developers of the terminal, in English only; the production build contains none of them. */
export const WORDS = {
  title: 'Calls',
  open: 'Show calls',
  close: 'Hide calls',
  clear: 'Clear',
  none: 'No calls yet.',
  heads: ['Sent', 'Call', 'ms', 'Code', 'Tag', 'Push after'],
} as const
