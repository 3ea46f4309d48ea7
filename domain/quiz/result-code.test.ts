import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { makeQuiz } from '#tests/made-quiz.ts';
import { projectDir } from '#tests/site.ts';
import type { QuizForm } from './answers.ts';
import { formatResultCode, readResultCode } from './result-code.ts';

const [own] = loadContent(path.join(projectDir, 'content')).quizzes;
const today = makeQuiz(1, Array(11).fill({ points: [0, 1, 2, 3] }));
const small = makeQuiz(7, [{ points: [0, 3] }, { points: [0, 1, 3] }, { points: [0, 1, 2, 3, 3, 0] }]);
/** As large as the schema lets a quiz be. */
const largest: QuizForm = {
  version: 999,
  questions: Array.from({ length: 12 }, () => ({ choices: Array(6).fill(0) })),
};

const anyAnswers = ({ questions }: QuizForm) =>
  fc.tuple(...questions.map(({ choices }) => fc.nat(choices.length - 1)));

test('R-08 every combination of answers has a link of its own, and is read back from it', () => {
  const codes = new Set<string>();
  for (let a = 0; a < 2; a++)
    for (let b = 0; b < 3; b++)
      for (let c = 0; c < 6; c++) {
        const code = formatResultCode(small, [a, b, c]);
        expect(readResultCode([small], code)).toMatchObject({ outcome: 'read', answers: [a, b, c], code });
        codes.add(code);
      }
  expect(codes.size).toBe(36);
});

test.each([
  ['our own', own],
  ['the largest', largest],
])('R-08 any answers to %s quiz come back from a short link', (_which, quiz) => {
  fc.assert(
    fc.property(anyAnswers(quiz), (answers) => {
      const code = formatResultCode(quiz, answers);
      expect(code).toMatch(/^\d{1,3}-[0-9a-hjkmnp-tv-z]{5,9}$/);
      expect(readResultCode([small, quiz], code)).toEqual({ outcome: 'read', quiz, answers, code });
      expect(readResultCode([quiz], code.toUpperCase())).toMatchObject({ outcome: 'read', code });
    }),
    { numRuns: 2000 },
  );
});

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

test('R-08 a link with one letter wrong, two that changed places, or one too few is no result', () => {
  fc.assert(
    fc.property(anyAnswers(today), (answers) => {
      const code = formatResultCode(today, answers);
      for (let at = 2; at < code.length; at++) {
        const without = code.slice(0, at) + code.slice(at + 1);
        expect(readResultCode([today], without).outcome).toBe('broken');
        for (const letter of letters)
          if (letter !== code[at])
            expect(readResultCode([today], code.slice(0, at) + letter + code.slice(at + 1)).outcome).toBe(
              'broken',
            );
        const swapped = code.slice(0, at) + (code[at + 1] ?? '') + code[at] + code.slice(at + 2);
        if (swapped !== code) expect(readResultCode([today], swapped).outcome).toBe('broken');
      }
    }),
    { numRuns: 60 },
  );
});

test('R-08 the answers of one version are not taken for those of another', () => {
  const next = { ...today, version: 2 };
  const code = formatResultCode(
    today,
    today.questions.map(() => 1),
  );
  expect(readResultCode([next, today], code)).toMatchObject({ outcome: 'read', quiz: today });
  expect(readResultCode([next], code)).toEqual({ outcome: 'unknown-version' });
  expect(readResultCode([next, today], code.replace(/^1/, '2'))).toEqual({ outcome: 'broken' });
});

test.each([
  '',
  '1',
  '1-',
  '-1',
  '01-00000',
  '1-zzzzzzz',
  '1-il0o0u0',
  '1-<b>x</b>',
  "1-';drop",
  '1-0000000-2-0000000',
  `1-${'0'.repeat(100_000)}`,
  '1-00\u0000000',
  '９-0000000',
  '__proto__',
])('R-08 what was made by hand (%#) is told from a result', (text) => {
  expect(readResultCode([today], text)).toEqual({ outcome: 'broken' });
});

test('R-08 any text is read without a failure', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['broken', 'unknown-version']).toContain(readResultCode([small], `${text}!`).outcome);
      readResultCode([small], text);
    }),
  );
});
