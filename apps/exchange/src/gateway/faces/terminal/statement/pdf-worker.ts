import { serveWorker } from '../../../../worker/serve-worker.ts'
import { stepBack } from '../../../../worker/step-back.ts'
import { pdfMethods } from './pdf-methods.ts'

stepBack()
serveWorker(pdfMethods)
