import { statementPdf } from './statement-pdf.ts'

/** The methods of the worker that makes PDF files. */
export const pdfMethods = { statementPdf } as const

export type PdfMethods = typeof pdfMethods
