// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { measure } from './testing/poster-model.ts'
import { fittedFont, linesOf, partsOf } from './text-lines.ts'

const font = { size: 20, weight: 400 }
const broken = (text: string, language: string, width: number, lines = 9) =>
  linesOf(text, language, font, { width, lines }, measure)

describe('lines of a text', () => {
  it('[SHR-03] break at spaces where a language has them, and never within a figure', () => {
    expect(broken('Sign up for a bonus of 5,000 USDT', 'en', 200)).toEqual(['Sign up for a', 'bonus of 5,000', 'USDT'])
    expect(broken('a bonus of 5\u00a0000\u00a0USDT', 'ru', 150)).toEqual(['a bonus of', '5\u00a0000\u00a0USDT'])
    expect(broken('获得 5,000\u00a0USDT', 'zh-CN', 130)).toEqual(['获得', '5,000\u00a0USDT'])
    expect(broken('이 코드로 가입하면 보너스를 드립니다', 'ko-KR', 220)).toEqual([
      '이 코드로 가입하면',
      '보너스를 드립니다',
    ])
  })

  it('[SHR-03] break between words of Chinese, Japanese and Thai, and begin with no closing mark', () => {
    const texts = {
      'zh-CN': '使用此邀请码注册，获得 5,000 USDT 奖金。数量、盈亏和价值不显示。',
      'ja-JP': 'このコードで登録すると「ボーナス」がもらえます。数量、損益、価値を載せません。',
      'th-TH': 'สมัครด้วยรหัสนี้รับโบนัสพิเศษสำหรับนักเทรดใหม่',
    }
    for (const [language, text] of Object.entries(texts)) {
      const lines = broken(text, language, 150)
      expect(lines.length).toBeGreaterThan(2)
      for (const line of lines) {
        expect(measure(line, font)).toBeLessThanOrEqual(150)
        expect(line).not.toMatch(/^[，。、」\p{M}]/u)
        expect(line).not.toMatch(/「$/)
      }
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }
  })

  it('[SHR-03] that are not allowed end in an ellipsis, and letters keep their marks', () => {
    expect(broken('one two three four', 'en', 100, 1)).toEqual(['one two…'])
    const [line = ''] = broken('น้ำผึ้งที่ดีที่สุด', 'de', 60, 1)
    expect(line.endsWith('…')).toBe(true)
    expect(measure(line, font)).toBeLessThanOrEqual(60)
  })

  it('[SHR-03] lose nothing of a text in parts', () => {
    expect(partsOf('獲得「5,000 USDT」獎金。', 'zh-TW').join('')).toBe('獲得「5,000 USDT」獎金。')
  })

  it('[SHR-03] have a figure smaller before it is cut', () => {
    expect(fittedFont('1', font, 100, measure)).toBe(font)
    const small = fittedFont('+123,456,789.12 USDT', font, 100, measure)
    expect(small.size).toBeLessThan(20)
    expect(measure('+123,456,789.12 USDT', small)).toBeLessThanOrEqual(100)
  })
})
