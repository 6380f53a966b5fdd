import { parentPort } from 'node:worker_threads'
import { openMailBox } from '../../../apps/exchange/src/testing/mail-box.ts'

/** Milliseconds between two looks for new mails. */
const OFTEN = 10

const box = await openMailBox()
parentPort?.postMessage(box.url, [])
let sent = 0
setInterval(() => {
  for (const mail of box.received.slice(sent)) parentPort?.postMessage(mail, [])
  sent = box.received.length
}, OFTEN)
