import type { E8 } from '@perpdesk/numeric'
import { INVITE_BONUS, INVITE_BONUS_COIN, qtyCoinOf, type TraderLabel } from '@perpdesk/trading'
import {
  coinAmount,
  formatDateTime,
  formatLeverage,
  formatNumber,
  formatPercent,
  formatPrice,
  formatQty,
} from '../../format/index.ts'
import type { Text } from '../../i18n/index.ts'
import type { InviteCode } from '../invites/index.ts'
import { offeredOf, type PosterChoices, type Shown, shownOf } from './choices.ts'
import type { Named, PosterLook, PosterModel, Tone } from './poster-model.ts'
import type { Sharer } from './sharer.ts'
import type { PosterSubject } from './subject.ts'
import { NO_BREAK } from './text-lines.ts'

export interface PosterOrder {
  readonly subject: PosterSubject
  readonly choices: PosterChoices
  readonly sharer: Sharer
  readonly look: PosterLook
  readonly language: string
  /** `undefined` if the sharer has no code. */
  readonly invite: InviteCode | undefined
}

/** Returns the content of a poster as text in its language. */
export function writePoster(order: PosterOrder, text: Text<'poster'>): PosterModel {
  const { subject, choices, sharer, look, language, invite } = order
  const { contract } = subject
  const isLong = subject.side === 'Buy'
  const shown = shownOf(choices, offeredOf(subject, sharer))
  const { inviteCode } = sharer
  return {
    shape: choices.shape,
    background: choices.background,
    look,
    language,
    label: sharer.label === undefined ? undefined : labelOf(sharer.label, text),
    contract: contract.displayName,
    side: { word: text(isLong ? 'Long' : 'Short'), tone: isLong ? 'up' : 'down' },
    leverage: formatLeverage(subject.leverageE2),
    ...resultOf(subject, shown, text),
    figures: figuresOf(subject, choices, text),
    time: formatDateTime(subject.time),
    note: text('practice'),
    invitation:
      invite === undefined || inviteCode === undefined
        ? undefined
        : {
            name: text('inviteCode'),
            code: inviteCode,
            bonus: text('bonus', {
              amount: `${formatNumber(INVITE_BONUS, { decimals: 0 })}${NO_BREAK}${INVITE_BONUS_COIN}`,
            }),
            link: invite.url.replace(/^https?:\/\//, ''),
            rows: invite.rows,
          },
  }
}

function labelOf(label: TraderLabel, text: Text<'poster'>): PosterModel['label'] {
  return label.labelType === 2
    ? { text: text('vip', { level: label.level }), isPro: false }
    : { text: text('pro'), isPro: true }
}

function resultOf(
  subject: PosterSubject,
  shown: Shown,
  text: Text<'poster'>,
): Pick<PosterModel, 'headline' | 'second'> {
  const { kind, contract, value } = subject
  const percent = (fraction: E8) => formatPercent(fraction)
  const money = (amount: E8) => coinAmount(amount, contract.settleCoin, { signed: true })
  const roi = { name: text('roi'), ...toned(subject.roi, percent) }
  const pnl = { name: text(kind === 'position' ? 'unrealisedPnl' : 'netPnl'), ...toned(subject.pnl, money) }
  switch (shown) {
    case 'roi':
      return { headline: roi, second: undefined }
    case 'pnl':
      return { headline: pnl, second: undefined }
    case 'both':
      return { headline: roi, second: pnl }
    case 'value': {
      const figure = coinAmount(value?.amount ?? 0n, contract.settleCoin)
      return { headline: { name: text('value'), figure, tone: 'even' }, second: roi }
    }
  }
}

function figuresOf(subject: PosterSubject, { hidesAmounts }: PosterChoices, text: Text<'poster'>): readonly Named[] {
  const { kind, contract } = subject
  const figures = [
    { name: text('entryPrice'), figure: formatPrice(subject.entryPrice, contract) },
    { name: text(kind === 'position' ? 'markPrice' : 'exitPrice'), figure: formatPrice(subject.price, contract) },
  ]
  if (hidesAmounts) return figures
  return [...figures, { name: text('qty'), figure: `${formatQty(subject.qty, contract)} ${qtyCoinOf(contract)}` }]
}

/** A figure in the colour of its sign; one that rounds to zero has the colour of zero. */
function toned(value: E8, write: (value: E8) => string): { readonly figure: string; readonly tone: Tone } {
  const figure = write(value)
  return { figure, tone: figure === write(0n) ? 'even' : value > 0n ? 'up' : 'down' }
}
