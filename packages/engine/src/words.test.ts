import { describe, expect, it } from 'vitest'
import { WORDS } from './testing/raised-words.ts'
import { SCENARIOS } from './testing/word-scenarios.ts'
import { noWords, type WordsHeard } from './testing/words-heard.ts'

describe('the words of the field', () => {
  const heard = noWords()
  for (const scenario of SCENARIOS) scenario(heard)

  for (const [name, { vocabulary, raised, without }] of Object.entries(WORDS)) {
    it(`[ENG-09, ENG-10, 3.4] every ${name} is raised by a real path, or cannot be and says why`, () => {
      expect([...heard[name as keyof WordsHeard]].toSorted()).toEqual(raised.toSorted())
      expect([...raised, ...Object.keys(without)].toSorted()).toEqual(vocabulary.toSorted())
    })
  }
})
