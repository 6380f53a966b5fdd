import PdfDocument from 'pdfkit'

/** A column of a table: its heading, its width in points, and the edge that its cells are aligned to. */
export interface PdfColumn {
  readonly heading: string
  readonly width: number
  readonly align: 'left' | 'right'
}

interface LineStyle {
  readonly isBold?: boolean
  /** Draws a rule above the line. */
  readonly isRuled?: boolean
}

const MARGIN = 40
const LINE = 13
const SIZE = 8
const GREY = '#667085'
const BLACK = '#101828'
const RULE = '#d0d5dd'
/** Characters that the standard fonts of PDF have no code for. */
const UNPRINTABLE = /[^\x20-\x7e\xa0-\xff]/gu

/** A PDF document of headings, sentences and tables, on as many A4 pages as they need, with the standard fonts. */
export class PdfPages {
  readonly #document: PDFKit.PDFDocument
  readonly #bytes: Promise<Uint8Array>

  /** `time`, in milliseconds since 1970, is stored as the time at which the document was made. */
  constructor(title: string, time: number) {
    this.#document = new PdfDocument({
      size: 'A4',
      layout: 'landscape',
      margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
      bufferPages: true,
      info: { Title: title, Creator: 'Perpdesk', Producer: 'Perpdesk', CreationDate: new Date(time) },
    })
    this.#bytes = collect(this.#document)
    this.#document.y = MARGIN
  }

  heading(text: string, size: number): void {
    this.#room(size * 2 + LINE * 3)
    const document = this.#document
    document.y += size
    this.#write(text, MARGIN, 'Helvetica-Bold', size, BLACK)
    document.y += size * 1.6
  }

  sentence(text: string): void {
    this.#room(LINE)
    this.#write(text, MARGIN, 'Helvetica', SIZE + 1, GREY)
    this.#document.y += LINE
  }

  /** Starts a table; the result writes its lines. The headings are repeated on every further page. */
  table(columns: readonly PdfColumn[]): (cells: readonly string[], style?: LineStyle) => void {
    const headings = () =>
      this.#line(
        columns,
        columns.map(({ heading }) => heading),
        'Helvetica-Bold',
        GREY,
      )
    headings()
    return (cells, { isBold = false, isRuled = false } = {}) => {
      if (this.#room(LINE)) headings()
      if (isRuled) this.#rule(columns)
      this.#line(columns, cells, isBold ? 'Helvetica-Bold' : 'Helvetica', BLACK)
    }
  }

  /** Numbers the pages and returns the file. */
  async end(): Promise<Uint8Array> {
    const document = this.#document
    const { count } = document.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      document.switchToPage(page)
      // Text in the margin would start another page.
      document.page.margins.bottom = 0
      document.y = document.page.height - MARGIN + LINE
      this.#write(`Page ${page + 1} of ${count}`, MARGIN, 'Helvetica', SIZE, GREY)
    }
    document.end()
    return this.#bytes
  }

  /** Starts another page if there is no room for this height; returns true if it did. */
  #room(height: number): boolean {
    const document = this.#document
    if (document.y + height <= document.page.height - MARGIN) return false
    document.addPage()
    document.y = MARGIN
    return true
  }

  #line(columns: readonly PdfColumn[], cells: readonly string[], font: string, colour: string): void {
    let left = MARGIN
    for (const [place, { width, align }] of columns.entries()) {
      const text = cells[place] ?? ''
      if (text !== '') {
        const start = align === 'left' ? left : left + width - this.#widthOf(text, font)
        this.#write(text, start, font, SIZE, colour)
      }
      left += width
    }
    this.#document.y += LINE
  }

  #rule(columns: readonly PdfColumn[]): void {
    const { y } = this.#document
    const width = columns.reduce((sum, column) => sum + column.width, 0)
    this.#document
      .moveTo(MARGIN, y - 3)
      .lineTo(MARGIN + width, y - 3)
      .lineWidth(0.5)
      .stroke(RULE)
  }

  #widthOf(text: string, font: string): number {
    return this.#document.font(font).fontSize(SIZE).widthOfString(text)
  }

  /** Writes a text at the present height, which stays as it is. */
  #write(text: string, left: number, font: string, size: number, colour: string): void {
    const document = this.#document
    const { y } = document
    const printable = text.replaceAll(UNPRINTABLE, '?')
    document.font(font).fontSize(size).fillColor(colour).text(printable, left, y, { lineBreak: false })
    document.y = y
  }
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    document.on('data', (piece: Uint8Array) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
}
