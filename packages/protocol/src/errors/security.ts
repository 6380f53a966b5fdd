import { SERVICE_REFUSALS } from '@perpdesk/trading'
import { type ErrorEntry, entry } from './entry.ts'

/** Refusals of second factors and of changes of an account's security. */
export const securityErrors = {
  secondFactorNeeded: entry(
    SERVICE_REFUSALS.secondFactorNeeded,
    200,
    'Enter the code of your authenticator app or a recovery code, or use a passkey.',
  ),
  logInOver: entry(SERVICE_REFUSALS.logInOver, 200, 'That took too long. Log in again with your password.'),
  wrongCode: entry(
    SERVICE_REFUSALS.wrongCode,
    200,
    'This code is wrong, too old or was used already. Wait for the next one and try again.',
  ),
  confirmationNeeded: entry(
    SERVICE_REFUSALS.confirmationNeeded,
    200,
    'Confirm with your password that it is you, then try again.',
  ),
  wrongPassword: entry(SERVICE_REFUSALS.wrongPassword, 200, 'The password is wrong.'),
  passwordNeeded: entry(
    SERVICE_REFUSALS.passwordNeeded,
    200,
    'A demo account has no password to keep safe. Give it an e-mail and a password first.',
  ),
  sessionNotFound: entry(SERVICE_REFUSALS.sessionNotFound, 200, 'This session has ended already.'),
  authenticatorExists: entry(
    SERVICE_REFUSALS.authenticatorExists,
    200,
    'An authenticator app is set up already. Remove it before you set up another one.',
  ),
  enrolmentOver: entry(
    SERVICE_REFUSALS.enrolmentOver,
    200,
    'This set-up is no longer open. Start it again and scan the new code.',
  ),
  resetRefused: entry(SERVICE_REFUSALS.resetRefused, 200, 'The e-mail or the recovery code is wrong.'),
  passkeyRefused: entry(
    SERVICE_REFUSALS.passkeyRefused,
    200,
    'This passkey was not accepted. Try again, or use another way to log in.',
  ),
  passkeysUnavailable: entry(
    SERVICE_REFUSALS.passkeysUnavailable,
    200,
    'Passkeys need a host name in the address. On this machine, open the page under localhost.',
  ),
  passkeyNotFound: entry(SERVICE_REFUSALS.passkeyNotFound, 200, 'This passkey was removed already.'),
  passkeysLimited: entry(
    SERVICE_REFUSALS.passkeysLimited,
    200,
    'You have {most} passkeys already. Remove one that you no longer use.',
  ),
  exportOver: entry(SERVICE_REFUSALS.exportOver, 200, 'This download is no longer open. Start it again.'),
  accountDeleted: entry(SERVICE_REFUSALS.accountDeleted, 200, 'This account is being deleted.'),
  accountInUse: entry(
    SERVICE_REFUSALS.accountInUse,
    200,
    'Close your positions, repay your debts and wait for your token requests first, in all of your accounts.',
  ),
  mailUnavailable: entry(SERVICE_REFUSALS.mailUnavailable, 200, 'This venue sends no mail.'),
  mailCodeWrong: entry(SERVICE_REFUSALS.mailCodeWrong, 200, 'This code is wrong or too old. Have a new one sent.'),
  mailNotSent: entry(
    SERVICE_REFUSALS.mailNotSent,
    200,
    'The mail could not be sent. Check the address, or try again later.',
  ),
  resetLinkOver: entry(SERVICE_REFUSALS.resetLinkOver, 200, 'This link is no longer valid. Have a new one sent.'),
} as const satisfies Record<string, ErrorEntry>
