import type { Quiz } from '#app/content/quiz.ts';

type Asked = { points: number[]; weight?: number; category?: string };

/** Creates a valid quiz whose questions are identified by number. */
export function makeQuiz(version: number, asked: Asked[]): Quiz {
  const names = [...new Set(asked.map(({ category = 'a' }) => category))];
  return {
    version,
    seal: 'none',
    title: 'Quiz',
    description: 'A quiz.',
    headline: 'How light?',
    lead: 'Answer.',
    counting: [{ title: 'How', text: 'So.' }],
    categories: names.map((id) => ({ id, name: `Category ${id}`, phrase: `category ${id}` })),
    bands: [
      { from: 0, name: 'Basalt', headline: 'Basalt: heavy' },
      { from: 50, name: 'Pumice', headline: 'Pumice: light' },
    ],
    questions: asked.map(({ points, weight = 1, category = 'a' }, index) => ({
      id: `q-${'abcdefghijkl'[index]}`,
      topic: `Topic ${index + 1}`,
      phrase: `topic ${index + 1}`,
      category,
      weight,
      question: `Version ${version}, question ${index + 1}?`,
      choices: points.map((worth, choice) => ({ text: `Choice ${choice + 1}`, points: worth })),
      why: 'Because.',
      sources: [{ name: 'Source', url: 'https://source.example/' }],
      action: { title: `Do ${index + 1}`, text: 'So.', link: 'Here', to: '/method' },
    })),
  };
}
