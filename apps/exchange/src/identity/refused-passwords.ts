/**
 * Common words and sequences in lists of guessed passwords; appended digits and symbols do not make them acceptable.
 */
const WORDS = `
password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh
asdfghjk asdfghjkl zxcvbn zxcvbnm letmein iloveyou welcome admin administrator login master monkey dragon football
baseball basketball superman batman princess sunshine shadow michael jennifer charlie jordan liverpool arsenal
chelsea whatever trustno starwars pokemon naruto computer internet samsung iphone google facebook bitcoin ethereum
satoshi hodl tothemoon crypto binance bybit coinbase perpdesk trading trader secret changeme default guest hello
hellohello freedom killer soccer hockey ranger tigger summer winter spring autumn flower cookie cheese banana
chocolate butterfly purple orange maverick mustang corvette ferrari porsche mercedes yankees cowboys dallas lakers
matrix access hunter buster thomas robert daniel andrew jessica ashley nicole amanda joshua matthew abcdefgh
abcdefghi abcdef testtest test testing tester correcthorsebatterystaple
`

const SEQUENCES = `
12345678 123456789 1234567890 0123456789 12345678910 87654321 987654321 0987654321 11111111 00000000 12341234
123123123 12121212 11223344 1122334455 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx qazwsxedc
q1w2e3r4 q1w2e3r4t5 qwer1234 asdf1234 abcd1234 abc12345 a1b2c3d4 aa123456 1234qwer 147258369 123654789 741852963
159753456 31415926 3141592653 passw0rd1 password1! p@ssw0rd1 qwerty123 qwerty1234 trustno1 letmein1 abc123456
`

export const REFUSED_PASSWORDS: ReadonlySet<string> = new Set(`${WORDS} ${SEQUENCES}`.trim().split(/\s+/))
