import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvFile, csvCell } from './csv.ts'

describe('a table as CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+1', "'+1"],
    ['-1+2', "'-1+2"],
    ['\t=1', "'\t=1"],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['=cmd|"/c calc"!A1', '"\'=cmd|""/c calc""!A1"'],
    ['-1.5', '-1.5'],
    ['-0.00000001', '-0.00000001'],
    ['BTCUSDT', 'BTCUSDT'],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['', ''],
    [true, 'true'],
    [-7, '-7'],
  ])('[SEC-04, TAB-04] %j becomes %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('[SEC-04] holds no cell that a spreadsheet runs, and nothing that breaks its line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = csvCell(text)
        const shown = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        if (/^[=+@\t\r]/.test(shown)) expect.unreachable(shown)
        if (shown.startsWith('-')) expect(shown).toMatch(/^-[0-9]+(\.[0-9]+)?$/)
        if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/)
        expect([text, `'${text}`]).toContain(shown)
      }),
    )
  })

  it('goes out line by line under its heading', async () => {
    async function* rows() {
      yield ['1', '-2']
      yield ['=x', 'y']
    }
    const pieces: string[] = []
    for await (const piece of new CsvFile('x.csv', ['a', 'b'], rows()).text()) pieces.push(piece)
    expect(pieces).toEqual(['a,b\r\n', '1,-2\r\n', "'=x,y\r\n"])
  })
})
