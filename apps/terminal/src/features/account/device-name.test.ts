// @vitest-environment node
import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const MOZILLA = 'Mozilla/5.0'
it.each([
  [
    `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
    'Chrome · Linux',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge · Windows',
  ],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
  [`${MOZILLA} (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`, 'Firefox · Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['<b>Chrome</b>', '<b>Chrome</b>'],
  ['', undefined],
])('[ACC-06] a session of %s is named as people name it', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
