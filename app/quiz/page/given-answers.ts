import type { Answers } from '../domain/answers.ts';

type Given = { version: number; answers: Answers };

let given: Given | undefined;

/**
 * Keeps the answers for as long as the tab shows this site without a document load, in memory only. The addresses that
 * Back comes to were made before the later ones were given.
 */
export function keepAnswers({ version }: Pick<Given, 'version'>, answers: Answers): void {
  given = { version, answers };
}

/** The answers given last in this tab to this version of the questions. */
export function findGivenAnswers({ version }: Pick<Given, 'version'>): Answers | undefined {
  return given?.version === version ? given.answers : undefined;
}
