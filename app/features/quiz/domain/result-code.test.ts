import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQuiz } from '#tests/fixed-content.ts';
import { formatResultCode, type QuizForm, readResultCode } from './result-code.ts';

const small = createQuiz(7, [{ points: [0, 3] }, { points: [0, 1, 3] }, { points: [0, 1, 2, 3, 3, 0] }]);
const usual = createQuiz(1, Array(11).fill({ points: [0, 1, 2, 3] }));
/** The largest quiz that the schema allows. */
const largest: QuizForm = { version: 999, questions: Array(12).fill({ choices: Array(6).fill(0) }) };

const anyAnswers = ({ questions }: QuizForm) =>
  fc.tuple(...questions.map(({ choices }) => fc.nat(choices.length - 1)));

test.each([small, usual, largest])(
  'R-08 all answers survive a round trip through a short link (%#)',
  (quiz) => {
    fc.assert(
      fc.property(anyAnswers(quiz), (answers) => {
        const code = formatResultCode(quiz, answers);
        expect(code).toMatch(/^\d{1,3}-[0-9a-hjkmnp-tv-z]{4,9}$/);
        expect(readResultCode([quiz], code)).toEqual({ quiz, answers, code });
        expect(readResultCode([quiz], code.toUpperCase())).toMatchObject({ code });
      }),
      { numRuns: 500 },
    );
  },
);

test('R-08 a link with a wrong, missing or swapped character has no result', () => {
  const read = (code: string) => readResultCode([usual], code);
  fc.assert(
    fc.property(anyAnswers(usual), (answers) => {
      const code = formatResultCode(usual, answers);
      for (let at = code.indexOf('-') + 1; at < code.length; at++) {
        const [before, after] = [code.slice(0, at), code.slice(at + 1)];
        expect(read(before + after)).toBeUndefined();
        for (const letter of '0123456789abcdefghjkmnpqrstvwxyz')
          if (letter !== code[at]) expect(read(before + letter + after)).toBeUndefined();
        if (after !== '' && after[0] !== code[at])
          expect(read(before + after[0] + code[at] + after.slice(1))).toBeUndefined();
      }
    }),
    { numRuns: 60 },
  );
});

test('R-08 a link of one version is not accepted by another version', () => {
  const next = { ...small, version: 8 };
  const code = formatResultCode(small, [1, 1, 1]);
  expect(readResultCode([next, small], code)).toMatchObject({ quiz: small });
  expect(readResultCode([next], code)).toBeUndefined();
  expect(readResultCode([next, small], code.replace(/^7/, '8'))).toBeUndefined();
});

test.each(['', '7-', '07-00000', '7-il0o', '7-<b>', '__proto__', '７-0000', `7-${'0'.repeat(100_000)}`])(
  'R-08 an invented link has no result (%#)',
  (text) => {
    expect(readResultCode([small], text)).toBeUndefined();
  },
);
