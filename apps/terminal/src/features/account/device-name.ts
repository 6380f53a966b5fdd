/**
 * Browsers by patterns in their user agent. A browser based on another one names both, so the more specific patterns
 * come first.
 */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the common names of browser and system of a user agent; the agent itself if neither is known, `undefined` if it is empty. */
export function deviceName(agent: string): string | undefined {
  const found = [BROWSERS, SYSTEMS].flatMap((marks) => marks.find(([mark]) => mark.test(agent))?.[1] ?? [])
  if (found.length > 0) return found.join(' · ')
  return agent === '' ? undefined : agent
}
