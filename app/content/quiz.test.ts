import { expect, test } from 'vitest';
import { copyContent } from '#tests/content/copy-content.ts';
import { createQuiz } from '#tests/fixed-content.ts';
import { type Quiz, sealQuiz } from './quiz.ts';

const made = createQuiz(1, [
  { points: [0, 1, 3], weight: 3, category: 'a' },
  { points: [0, 3], category: 'b' },
]);
const quiz = { ...made, seal: sealQuiz(made) };

/** Copies the content and replaces its quiz with these versions. */
function copyWithQuizzes(today: Quiz, ...earlier: Quiz[]) {
  const content = copyContent();
  for (const file of content.list()) if (file.startsWith('quiz/')) content.remove(file);
  content.write('quiz.yaml', { fields: today, body: '' });
  for (const one of earlier) content.write(`quiz/${one.version}.yaml`, { fields: one, body: '' });
  return content;
}

/** Creates another version of the quiz with a change and a matching seal. */
function createVersion(version: number, change: (draft: Quiz) => void = () => {}): Quiz {
  const draft = { ...structuredClone(quiz), version };
  change(draft);
  return { ...draft, seal: sealQuiz(draft) };
}

test('R-08 faults in the quiz are reported with file and field', () => {
  const { edit, remove, listFaults } = copyWithQuizzes(quiz);
  edit('quiz.yaml', (fields) => {
    const [question] = fields.questions;
    question.choices[2].points = 4;
    question.action.to = 'green-hosting-guide';
    question.sources[0].url = 'http://source.example/';
  });
  const expected = 'content/quiz.yaml: questions[#1]';
  expect(listFaults()).toEqual([
    `${expected}.choices[#3].points: expected at most 3, found 4`,
    `${expected}.sources[#1].url: expected a full web address that starts with https://, found "http://source.example/"`,
    expect.stringMatching(/questions\[#1\]\.action\.to: expected a path on this site/),
    expect.stringMatching(/^content\/quiz\.yaml: seal: /),
  ]);
  remove('quiz.yaml');
  expect(listFaults()).toEqual(['content/quiz.yaml: there is no such file']);
});

test('R-08 unknown, duplicate and unused ids are reported', () => {
  const spoilt = createVersion(1, ({ questions, bands, categories }) => {
    const [first, second] = questions as [Quiz['questions'][0], Quiz['questions'][0]];
    first.category = 'power';
    second.id = first.id;
    for (const choice of second.choices) choice.points = 0;
    bands[1] = { from: 0, name: 'Pumice', headline: 'Pumice: light' };
    categories.push({ id: 'c', name: 'C', phrase: 'c' });
  });
  expect(copyWithQuizzes(spoilt).listFaults()).toEqual(
    [
      'bands[#2].from: expected more than 0, found 0',
      'questions[#2].choices: expected one of them to have points, found a list of 2',
      'questions[#2].id: expected an entry that the list does not have yet, found "q-a"',
      'questions[#1].category: expected the id of a category, found "power"',
      'categories[#1].id: expected the category of a question, found "a"',
      'categories[#3].id: expected the category of a question, found "c"',
    ].map((fault) => `content/quiz.yaml: ${fault}`),
  );
});

test('R-08 texts may be corrected, but a change that affects scores is rejected with advice on keeping old results', () => {
  const { edit, listFaults } = copyWithQuizzes(quiz);
  edit('quiz.yaml', ({ questions }) => {
    questions[0].question = 'Asked otherwise?';
  });
  expect(listFaults()).toEqual([]);
  edit('quiz.yaml', ({ questions }) => {
    questions[0].weight = 2;
  });
  const expectedFault =
    /^content\/quiz\.yaml: seal: .* put the file as it was into quiz\/1\.yaml and raise the version/;
  expect(listFaults()).toEqual([expect.stringMatching(expectedFault)]);
});

test('R-08 a new version is listed before the earlier version', () => {
  const today = createVersion(2, ({ questions }) => questions.reverse());
  const { quizzes } = copyWithQuizzes(today, quiz).load();
  expect(quizzes.map(({ version }) => version)).toEqual([2, 1]);
});

test('R-08 a missing, changed or misnamed version is reported', () => {
  expect(copyWithQuizzes(createVersion(3), createVersion(1)).listFaults()).toEqual([
    'content/quiz.yaml: version: there is no quiz/2.yaml',
  ]);
  const { edit, write, listFaults } = copyWithQuizzes(createVersion(2), quiz);
  edit('quiz/1.yaml', ({ questions }) => {
    questions[0].weight = 1;
  });
  expect(listFaults()).toEqual([
    expect.stringMatching(/^content\/quiz\/1\.yaml: seal: .* put the file as it was into quiz\/1\.yaml/),
  ]);
  write('quiz/1.yaml', { fields: quiz, body: '' });
  write('quiz/5.yaml', { fields: quiz, body: '' });
  expect(listFaults()).toEqual(['content/quiz/5.yaml: version: expected 5, as the file is called, found 1']);
});
