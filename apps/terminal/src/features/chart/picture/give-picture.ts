import { serverClock } from '../../../client/index.ts'
import { zoneName } from '../../../format/index.ts'
import { loadTexts, textOf } from '../../../i18n/index.ts'
import { contractName } from '../../../stores/instruments.ts'
import { copyPng, downloadFile, pngOf } from '../../../ui/give-file.ts'
import { toast } from '../../../ui/index.ts'
import type { ChartWidget } from '../chart-widget.ts'
import { pointedTime } from '../series/axis-time.ts'
import { takePicture } from './take-picture.ts'

const BY = 'Perpdesk'

/** Downloads a picture of the chart as a file. */
export async function savePicture(chart: ChartWidget): Promise<void> {
  const picture = await pictureOf(chart)
  if (picture === undefined) return
  downloadFile(picture.name, await pngOf(picture.canvas))
}

/** Copies a picture of the chart to the clipboard, and shows whether the browser allowed it. */
export async function copyPicture(chart: ChartWidget): Promise<void> {
  const picture = pictureOf(chart)
  const png = picture.then((made) => (made === undefined ? Promise.reject(new Error('No chart')) : pngOf(made.canvas)))
  const isCopied = await copyPng(png)
  if ((await picture) === undefined) return
  const text = textOf('chartParts')
  if (isCopied) toast.success(text('pictureCopied'))
  else toast.error(text('pictureNotCopied'))
}

/** Returns a picture of the chart with its name; `undefined` while there is nothing to show. */
async function pictureOf(chart: ChartWidget) {
  await loadTexts('chartParts')
  const host = chart.priceSpace()?.pane.closest<HTMLElement>('[role="application"]')
  const { symbol, resolution, price, timezone } = chart.get().layout
  if (host === undefined || host === null || symbol === undefined) return undefined
  const text = textOf('chart')
  const now = serverClock.now()
  const zone = timezone === 'UTC' ? timezone : zoneName(timezone, now).split(' · ', 1)[0]
  const kind = price === 'last' ? [] : [text(`priceKind.${price}`)]
  const parts = [contractName(symbol), text(`resolution.${resolution}`), ...kind]
  const what = [...parts, `${pointedTime(now, timezone, true)} ${zone}`].join(' · ')
  return { canvas: takePicture(host, { what, by: BY }), name: fileName(symbol, resolution, now) }
}

/** Returns the name of the file, with the time in UTC: `perpdesk-BTCUSDT-30-2026-11-27-1415.png`. */
function fileName(symbol: string, resolution: string, now: number): string {
  const time = new Date(now).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', '-').replace(':', '')
  return `perpdesk-${symbol}-${resolution}-${time}.png`
}
