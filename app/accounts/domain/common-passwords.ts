/**
 * Base words of the most common passwords. `password-rules.ts` also matches them with digits and symbols around them,
 * in capitals, and with lookalike digits.
 */
const words = `
  password passwort passwd pass contrasena motdepasse parola wachtwoord senha
  qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qwer
  poiuytrewq lkjhgfdsa mnbvcxz zaqwsx zaqxsw wsxedc qwertyui qwert wasd
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk aabbcc abcabc aaabbb
  admin administrator root user guest test tester testing demo temp temporary default system server login
  welcome changeme letmein access master secret private secure security hello helloworld whatever trustno
  iloveyou ilovegod iloveme loveyou lovely loveme love lover forever together
  princess prince angel angels sunshine monkey dragon tiger lion panther eagle falcon phoenix butterfly flower
  football soccer baseball basketball hockey cricket rugby golf tennis surfing surf
  superman batman spiderman ironman starwars pokemon pikachu naruto goku minecraft fortnite roblox matrix
  michael michelle jessica jennifer ashley amanda andrew anthony charlie daniel david robert thomas william
  matthew joshua jordan justin george hannah hunter nicole samantha jonathan christopher elizabeth patrick
  summer winter autumn spring january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  computer internet samsung android apple google facebook instagram youtube twitter linkedin microsoft windows
  mustang ferrari porsche corvette mercedes yamaha harley
  chocolate cookie cookies banana orange cheese coffee pepper ginger purple yellow silver golden diamond rainbow
  australia sydney melbourne brisbane aussie england london america canada germany france india newyork
  liverpool chelsea arsenal barcelona manchester juventus realmadrid broncos eels rabbitohs swans
  freedom jesus jesuschrist blessed heaven church christ buddha allah
  killer shadow blink ninja samurai warrior wizard hacker gandalf merlin
  babygirl babyboy sweetheart sweety honey family friends mother father mommy daddy brother sister
  computer123 corporate company office business marketing website wordpress saltbush
  nothing something anything blahblah blah fuckyou fuckoff asshole bullshit
  correcthorsebatterystaple opensesame letmeinnow iamthebest number one two three passcode passphrase
`;

export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

/** A password that is part of one of these sequences, forwards or backwards, is refused. */
export const commonSequences: readonly string[] = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  '147258369',
  '789456123',
  '13579246810',
  '246813579',
  '11223344556677889900',
  '112233445566',
  '123321123321',
  '1234554321',
  '123qweasdzxc',
  'qwe123qwe123',
  '123abc123abc',
  'abc123abc123',
  'zaq12wsxcde34rfv',
  '1qazxsw23edcvfr4',
  'qwer1234asdf5678',
  'asdf1234asdf',
  '1234qwerasdf',
  '1q2w3e1q2w3e',
  '98765432109876543210',
];
