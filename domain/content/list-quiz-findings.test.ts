import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealQuiz } from '#domain/quiz/seal.ts';
import { ContentError } from './content-error.ts';
import { loadContent } from './load-content.ts';

/** A copy of the agency's content for each test to spoil. */
let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'quiz-test-')), 'content');
  cpSync(join(import.meta.dirname, '..', '..', 'content'), folder, { recursive: true });
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const read = () => readFileSync(join(folder, 'quiz.yaml'), 'utf8');
const write = (text: string, path = 'quiz.yaml') => writeFileSync(join(folder, path), text);

function loadFaults(): string[] {
  try {
    loadContent(folder);
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n');
    throw error;
  }
  return [];
}

/** What an editor does who changes the questions: the file as it was is kept, and the version raised. */
function beginVersionTwo(change: (text: string) => string = (text) => text): void {
  mkdirSync(join(folder, 'quiz'), { recursive: true });
  write(read(), 'quiz/1.yaml');
  write(change(read().replace(/^version: 1$/m, 'version: 2')));
  const seal = loadFaults()[0]?.match(/stands here now is "(\w+)"/)?.[1];
  write(read().replace(/^seal: .*$/m, `seal: "${seal}"`));
}

test('R-08 faults of the quiz are named with file and field', () => {
  write(
    read()
      .replace('points: 3 }', 'points: 4 }')
      .replace('to: /green-hosting-guide', 'to: green-hosting-guide')
      .replace('url: https://www.the', 'url: http://www.the')
      .replace(/^headline: .*$/m, 'headlines: How light?'),
  );
  expect(loadFaults()).toEqual([
    'content/quiz.yaml: headline: expected a non-empty text',
    'content/quiz.yaml: questions[#1].choices[#4].points: expected a number of at most 3, found 4',
    'content/quiz.yaml: questions[#1].sources[#1].url: expected an address with https://, found "http://www.thegreenwebfoundation.org/what-we-accept-as-ev..."',
    'content/quiz.yaml: questions[#1].action.to: expected a path on this site, such as /green-hosting-guide, found "green-hosting-guide"',
    'content/quiz.yaml: headlines: there is no such field; look for a slip in its name',
  ]);
});

test('R-08 a missing quiz is named', () => {
  rmSync(join(folder, 'quiz.yaml'));
  expect(loadFaults()).toEqual(["content/quiz.yaml: can't be read (ENOENT)"]);
});

test('R-08 names that lead nowhere, stand twice, or have nothing are named', () => {
  write(
    read()
      .replace('category: hosting', 'category: power')
      .replace('- id: images', '- id: weight')
      .replace('from: 65', 'from: 30'),
  );
  const faults = loadFaults();
  expect(faults.slice(0, 3)).toEqual([
    'content/quiz.yaml: questions: weight stands there twice',
    'content/quiz.yaml: bands[#3].from: expected more than 35',
    'content/quiz.yaml: questions[#1].category: no category has the id power',
  ]);
});

test('R-08 words may be mended; whoever changes what a score is made from is told how to keep old results', () => {
  write(read().replace('When someone adds a photo', 'When anyone adds a photo'));
  expect(loadFaults()).toEqual([]);
  write(read().replace('weight: 3', 'weight: 2'));
  expect(loadFaults()).toEqual([
    expect.stringMatching(
      /^content\/quiz\.yaml: seal: .* version 1: put the file as it was into quiz\/1\.yaml and raise the version .*"[0-9a-f]{8}"$/,
    ),
  ]);
});

test('R-08 a new version has the one before it beside it, newest first', () => {
  beginVersionTwo((text) => text.replace('weight: 3', 'weight: 2'));
  expect(loadFaults()).toEqual([]);
  const { quizzes } = loadContent(folder);
  expect(quizzes.map(({ version }) => version)).toEqual([2, 1]);
  expect(quizzes[0].seal).toBe(sealQuiz(quizzes[0]));
});

test('R-08 a version that is missing, changed or misnamed is named', () => {
  beginVersionTwo();
  write(read().replace(/^version: 2$/m, 'version: 3'));
  expect(loadFaults()).toContain(
    "content/quiz.yaml: version: there is no quiz/2.yaml, so results of that version can't be read",
  );
  write(read().replace(/^version: 3$/m, 'version: 2'));
  const first = readFileSync(join(folder, 'quiz/1.yaml'), 'utf8');
  write(first.replace('weight: 3', 'weight: 1'), 'quiz/1.yaml');
  expect(loadFaults()).toEqual([
    expect.stringMatching(/^content\/quiz\/1\.yaml: seal: .* an earlier version must stay as it was$/),
  ]);
  write(first, 'quiz/1.yaml');
  write(read(), 'quiz/2.yaml');
  appendFileSync(join(folder, 'quiz/2.yaml'), '\n');
  expect(loadFaults()).toEqual(['content/quiz/2.yaml: version: expected one before that of quiz.yaml']);
  rmSync(join(folder, 'quiz/2.yaml'));
  write(first, 'quiz/5.yaml');
  expect(loadFaults()).toEqual(['content/quiz/5.yaml: version: expected 5, as the file is called']);
});
